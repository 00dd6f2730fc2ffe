import { RejectedError, UnreachableError } from '@/lib/client/api';
import { sendCloseOut } from '@/lib/offline/sync/close-out';

const CLOSE = { idreport: '6f1f9a52-0a3c-4d4e-9d54-3c5f5b1a7e10', mapImg: 'map.jpg' };
const DANA = { personId: 'dana', unitId: 'north' };

/** Responds to successive requests with these outcomes. The last one repeats. */
function mockResponses(...outcomes: (() => Response)[]): string[] {
  const requests: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    requests.push(`${init?.method} ${String(address).split('/')[3]}`);
    const next = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
    return next ? Promise.resolve().then(next) : Promise.reject(new Error('no outcome is left'));
  });
  return requests;
}
const failWithNetworkError = () => {
  throw new TypeError('Failed to fetch');
};
const createClosedResponse = () => Response.json({ success: true });
const createProgressResponse = () => Response.json({ progress: { step: 'pages', done: 12, total: null } });
const createConflictResponse = () =>
  Response.json({ code: 'report-conflict', message: 'Changed meanwhile' }, { status: 409 });

describe('a CLOSE OUT request', () => {
  test('is sent again after a lost response while the server is reachable', async () => {
    const requests = mockResponses(failWithNetworkError, createProgressResponse, createClosedResponse);
    await sendCloseOut(CLOSE, DANA);
    expect(requests).toEqual(['POST endReport', 'GET recordProgress', 'POST endReport']);
  });

  test('is not sent again without signal', async () => {
    const requests = mockResponses(failWithNetworkError);
    await expect(sendCloseOut(CLOSE, DANA)).rejects.toBeInstanceOf(UnreachableError);
    expect(requests).toEqual(['POST endReport', 'GET recordProgress']);
  });

  test('fails after four attempts without a response', async () => {
    const requests = mockResponses(
      failWithNetworkError,
      createProgressResponse,
      failWithNetworkError,
      createProgressResponse,
      failWithNetworkError,
      createProgressResponse,
      failWithNetworkError,
    );
    await expect(sendCloseOut(CLOSE, DANA)).rejects.toBeInstanceOf(UnreachableError);
    expect(requests.filter((each) => each === 'POST endReport')).toHaveLength(4);
  });

  test('is not sent again after the server rejects it', async () => {
    const requests = mockResponses(createConflictResponse);
    await expect(sendCloseOut(CLOSE, DANA)).rejects.toBeInstanceOf(RejectedError);
    expect(requests).toEqual(['POST endReport']);
  });
});
