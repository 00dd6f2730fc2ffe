import type { AttemptEnd } from '@/lib/client/retry';
import { SENT, type SendResult } from './send-result';

/**
 * What can be sent, in which order, and what happens after each result, for one report and for all reports of a device.
 * When an attempt is repeated is decided by `startRetry` from `attemptEndOf`.
 */

/**
 * The parts of a report in the order in which they are sent. `refetch` reads the server's newer report first, so that the
 * save fits it. `save` tells the server which photos the report names, `photo` then brings their bytes, and `removal`
 * removes photos that no saved state names any more. SAVE & NOTIFY (`notify`) and CLOSE OUT (`close`) come last, because
 * they are about everything that was saved before.
 */
const ORDER = ['refetch', 'save', 'photo', 'removal', 'notify', 'close'] as const;
type Part = (typeof ORDER)[number];

/** Sends one part of a report. */
export interface Sender {
  /** Whether there is something of this part to send now. */
  isDue(): boolean;
  send(): Promise<SendResult>;
}

type Senders = Partial<Record<Part, Sender>>;

/** Sends what is due of one report, in its order, until nothing is due or a result stops the attempt. */
export async function sendDue(
  senders: Senders,
  isStopped: () => boolean,
  onResult: (result: SendResult) => void = () => undefined,
): Promise<SendResult> {
  const skipped = new Set<Part>();
  const next = () => ORDER.find((part) => !skipped.has(part) && senders[part]?.isDue());
  let whole: SendResult = SENT;
  for (let part = next(); part && !isStopped(); part = next()) {
    const result = (await senders[part]?.send()) ?? SENT;
    onResult(result);
    if (result.kind === 'sent') continue;
    if (result.kind !== 'refused' || whole.kind === 'sent') whole = result;
    if (endsAttempt(part, result)) break;
    // A refused photo is marked and no longer due; the next photo may still go.
    if (part !== 'photo' || result.kind !== 'refused') skipped.add(part);
  }
  return whole;
}

/** The crew does not wait for a photo that a weak signal does not carry: its bytes may follow later. */
const endsAttempt = (part: Part, { kind }: SendResult): boolean =>
  kind !== 'refused' && (part !== 'photo' || kind === 'signed-out');

/** Sends several reports one after the other. */
export async function sendEach(
  reportIds: readonly string[],
  send: (reportId: string) => Promise<SendResult>,
  isStopped: () => boolean,
): Promise<SendResult> {
  let whole: SendResult = SENT;
  for (const reportId of reportIds) {
    if (isStopped()) break;
    const result = await send(reportId);
    if (endsRound(result)) return result;
    if (attemptEndOf(result) === 'repeat') whole = result;
  }
  return whole;
}

/** Without signal, a sound server or a session, the other reports would fare no better. */
const endsRound = (result: SendResult): boolean =>
  result.kind === 'offline' ||
  result.kind === 'signed-out' ||
  (result.kind === 'blocked' && result.by === 'server-trouble');

/**
 * Whether the result is worth repeating by itself after a pause. 'repeat' means that it is, although the server may
 * well have answered: it was in trouble, a limit was used up, or another tab has the report. 'done' means that
 * repeating would change nothing: all was sent or refused, the session has ended, or a person has to decide first.
 */
export function attemptEndOf(result: SendResult): AttemptEnd {
  if (result.kind === 'offline') return 'repeat';
  return result.kind === 'blocked' && result.by !== 'decision' ? 'repeat' : 'done';
}

/** Runs one attempt at a time; whoever asks while an attempt is under way gets the result of one more. */
export function sendLoop(attempt: () => Promise<SendResult>, isStopped: () => boolean) {
  let running: Promise<SendResult> | null = null;
  let again = false;

  async function runAll(): Promise<SendResult> {
    let result: SendResult = SENT;
    while (again && !isStopped()) {
      again = false;
      result = await attempt();
    }
    return result;
  }

  /** Resolves when no attempt is under way. */
  const idle = async () => void (await running);
  return {
    run(): Promise<SendResult> {
      again = true;
      running ??= runAll().finally(() => {
        running = null;
      });
      return running;
    },
    /** Begins no further attempt, and waits for the one that is under way. */
    end() {
      again = false;
      return idle();
    },
    idle,
  };
}
