import { toAttemptResult, sendDueParts, sendEach, createSendLoop } from '@/lib/offline/sync/scheduler';
import {
  NEEDS_DECISION,
  OFFLINE,
  OTHER_TAB,
  SENT,
  toSendResult,
  type SendResult,
} from '@/lib/offline/sync/send-result';
import { RejectedError } from '@/lib/client/api';

const createRefusedResult = (status: number, code: string): SendResult =>
  toSendResult(new RejectedError(code, status, 'No.', undefined));
const REFUSED = createRefusedResult(400, 'bad-input');
const SIGNED_OUT = createRefusedResult(401, 'not-signed-in');
const SERVER_ERROR = createRefusedResult(500, 'unexpected');
const PARTS = ['close', 'notify', 'removal', 'photo', 'save', 'refetch'] as const;
type Part = (typeof PARTS)[number];

/** Sends a report whose parts are due once, or as often as they have results. Returns the sent parts. */
async function send(results: Partial<Record<Part, SendResult[]>>) {
  const sent: Part[] = [];
  const createSender = (part: Part) => {
    const remaining = [...(results[part] ?? [SENT])];
    return {
      isDue: () => remaining.length > 0,
      send: async () => {
        sent.push(part);
        const result = remaining[0] ?? SENT;
        // An unsent part stays due, but a rejected photo does not.
        if (result.kind === 'sent' || part === 'photo') remaining.shift();
        return result;
      },
    };
  };
  const senders = Object.fromEntries(PARTS.map((part) => [part, createSender(part)]));
  return { result: await sendDueParts(senders, () => false), sent };
}

test('an attempt fetches a newer report first, sends photos after the save, and notifies the crew last', async () => {
  const { sent, result } = await send({ photo: [SENT, SENT] });
  expect(sent).toEqual(['refetch', 'save', 'photo', 'photo', 'removal', 'notify', 'close']);
  expect(result).toBe(SENT);
});

test('an attempt notifies the crew and closes the report although a photo failed, which is retried later', async () => {
  const { sent, result } = await send({ photo: [OFFLINE, SENT] });
  expect(sent).toEqual(['refetch', 'save', 'photo', 'removal', 'notify', 'close']);
  expect(result).toBe(OFFLINE);
});

test('an attempt sends the next photo after a refused photo, and reports the refusal', async () => {
  const { sent, result } = await send({ photo: [REFUSED, SENT], removal: [] });
  expect(sent).toEqual(['refetch', 'save', 'photo', 'photo', 'notify', 'close']);
  expect(result).toBe(REFUSED);
});

test('an attempt reports a photo that did not arrive, even if a later photo was refused', async () => {
  const { result } = await send({ photo: [OFFLINE], removal: [REFUSED] });
  expect(result).toBe(OFFLINE);
});

test.each([
  ['there is no signal', OFFLINE],
  ['the session has ended', SIGNED_OUT],
  ['the server has trouble', SERVER_ERROR],
])('an attempt sends nothing else when %s at the save', async (_why, saveResult) => {
  const { sent, result } = await send({ save: [saveResult] });
  expect(sent).toEqual(['refetch', 'save']);
  expect(result).toBe(saveResult);
});

test('an attempt sends nothing else when the session ends during a photo', async () => {
  expect((await send({ photo: [SIGNED_OUT] })).sent).toEqual(['refetch', 'save', 'photo']);
});

test.each([
  ['no signal', OFFLINE, ['a']],
  ['an ended session', SIGNED_OUT, ['a']],
  ['a server in trouble', SERVER_ERROR, ['a']],
  ['a decision that a person has to make', NEEDS_DECISION, ['a', 'b']],
  ['a refusal', REFUSED, ['a', 'b']],
])(
  'after %s for one report, an attempt tries the other reports if they can succeed',
  async (_what, result, attemptedIds) => {
    const sent: string[] = [];
    const send = async (reportId: string) => {
      sent.push(reportId);
      return reportId === 'a' ? result : SENT;
    };
    await sendEach(['a', 'b'], send, () => false);
    expect(sent).toEqual(attemptedIds);
  },
);

test('the scheduler retries a report that another tab had open', async () => {
  const result = await sendEach(
    ['a', 'b'],
    async (reportId) => (reportId === 'a' ? OTHER_TAB : SENT),
    () => false,
  );
  expect(toAttemptResult(result)).toBe('retry');
});

test('the scheduler does not retry conflicts and refusals', () => {
  expect([OFFLINE, SERVER_ERROR].map(toAttemptResult)).toEqual(['retry', 'retry']);
  expect([SENT, REFUSED, SIGNED_OUT, NEEDS_DECISION].map(toAttemptResult)).toEqual(['done', 'done', 'done', 'done']);
});

test('the scheduler makes one more attempt for requests during an attempt', async () => {
  const ends: (() => void)[] = [];
  const sendLoop = createSendLoop(
    () => new Promise((resolve) => ends.push(() => resolve(SENT))),
    () => false,
  );
  const first = sendLoop.run();
  const results = [sendLoop.run(), sendLoop.run()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await new Promise(setImmediate);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await Promise.all([first, ...results]);
  expect(ends).toHaveLength(2);
});
