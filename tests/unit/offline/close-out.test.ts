import { RefusedError, UnreachableError } from '@/lib/client/api';
import { sendCloseOut } from '@/lib/offline/sync/close-out';

const CLOSE = { idreport: '6f1f9a52-0a3c-4d4e-9d54-3c5f5b1a7e10', mapImg: 'map.jpg' };
const DANA = { personId: 'dana', unitId: 'north' };

/** What becomes of the requests, in this order. The last outcome applies to all that follow. */
function mockResponses(...outcomes: (() => Response)[]): string[] {
  const requests: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    requests.push(`${init?.method} ${String(address).split('/')[3]}`);
    const next = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
    return next ? Promise.resolve().then(next) : Promise.reject(new Error('nothing to answer'));
  });
  return requests;
}
const loseSignal = () => {
  throw new TypeError('Failed to fetch');
};
const makeClosedResponse = () => Response.json({ success: true });
const respondProgress = () => Response.json({ progress: { step: 'pages', done: 12, total: null } });
const makeConflictResponse = () =>
  Response.json({ error: 'report-conflict', message: 'Changed meanwhile' }, { status: 409 });

describe('CLOSE OUT without a response', () => {
  test('is requested again while the server can be reached', async () => {
    const requests = mockResponses(loseSignal, respondProgress, makeClosedResponse);
    await sendCloseOut(CLOSE, DANA);
    expect(requests).toEqual(['POST endReport', 'GET recordProgress', 'POST endReport']);
  });

  test('is not repeated without signal', async () => {
    const requests = mockResponses(loseSignal);
    await expect(sendCloseOut(CLOSE, DANA)).rejects.toBeInstanceOf(UnreachableError);
    expect(requests).toEqual(['POST endReport', 'GET recordProgress']);
  });

  test('is repeated for a limited time', async () => {
    const requests = mockResponses(
      loseSignal,
      respondProgress,
      loseSignal,
      respondProgress,
      loseSignal,
      respondProgress,
      loseSignal,
    );
    await expect(sendCloseOut(CLOSE, DANA)).rejects.toBeInstanceOf(UnreachableError);
    expect(requests.filter((each) => each === 'POST endReport')).toHaveLength(4);
  });

  test('is not repeated after a refusal', async () => {
    const requests = mockResponses(makeConflictResponse);
    await expect(sendCloseOut(CLOSE, DANA)).rejects.toBeInstanceOf(RefusedError);
    expect(requests).toEqual(['POST endReport']);
  });
});
