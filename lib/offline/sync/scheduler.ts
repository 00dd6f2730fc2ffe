import type { AttemptEnd } from '@/lib/client/retry';
import { SENT, type SendResult, eventOf, notSent, type NotSent } from './send-result';
import { deleteReportPhotos, saveReport, notifyCrew } from '@/lib/reports/contract';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { goneFrom, mayGoToServer, mayLeaveServer } from '@/lib/reports/editor/photos';
import { isUnsaved, nextSave } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import { QUEUED } from '@/lib/reports/editor/texts';
import { applyChanges } from '@/lib/reports/domain/conflict-merge';
import type { PhotoRefusal } from '@/lib/reports/domain/photo-refusals';
import { photosNamed } from '@/lib/reports/domain/photos';
import { ask, type RequestSender } from '@/lib/client/ask';
import { now } from '@/lib/client/clock';
import { settled } from '@/lib/client/settled';
import { askToClose } from './close-out';
import type { PhotoQueue } from './photo-upload';

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

/** Sends several reports or acts on tickets one after the other, each known by an id. */
export async function sendEach(
  ids: readonly string[],
  send: (id: string) => Promise<SendResult>,
  isStopped: () => boolean,
): Promise<SendResult> {
  let whole: SendResult = SENT;
  for (const id of ids) {
    if (isStopped()) break;
    const result = await send(id);
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

/** An open report as its senders see it. */
export interface SyncedReport {
  reportId: string;
  /** Whose work the requests carry. */
  as: RequestSender;
  photos: PhotoQueue;
  /** Photos that the server has and no saved state of the report names any more. */
  unnamedPhotos: Set<string>;
  editor(): Editor;
  /** Something that the network did, not the person. */
  apply(event: EditorEvent): void;
  /** The counts of the photos changed, or what became of the last photo that was sent. */
  countPhotos(failed: Editor['save']['failed']): void;
}

/** Milliseconds; longer on a hopeless connection helps nobody, and trying again is harmless. */
export const LONGEST_ANSWER = 45_000;

export const saveSender = ({ as, unnamedPhotos, editor, apply }: SyncedReport): Sender => ({
  isDue: () => nextSave(editor()) !== null,
  async send() {
    const next = nextSave(editor());
    if (!next) return SENT;
    // What is sent again keeps its id.
    const changes = { saveId: crypto.randomUUID(), ...next };
    const { base } = editor();
    // The device notes what is sent while the request is under way: it does not wait, because the page may be leaving.
    apply({ type: 'saveStarted', changes });
    const asked = await settled(ask(saveReport, changes, { keepalive: true, timeout: LONGEST_ANSWER, as }));
    if ('error' in asked) {
      const result = notSent(asked.error);
      const event = eventOf(result);
      apply(event);
      // The newer report came with the refusal: the merge of both may go at once.
      return event.type === 'serverMoved' ? SENT : result;
    }
    const saved = applyChanges(base, changes);
    for (const fileName of goneFrom(base, saved)) unnamedPhotos.add(fileName);
    // What an earlier save took away may have been brought back since.
    for (const fileName of photosNamed(saved)) unnamedPhotos.delete(fileName);
    apply({ type: 'serverAnswered', result: asked.output, at: now() });
    return SENT;
  },
});

export function photoSender({ photos, editor, apply, countPhotos }: SyncedReport) {
  let stored = 0;
  let refused: PhotoRefusal[] = [];
  const mayGo = (fileName: string) => mayGoToServer(editor(), fileName);
  return {
    isDue: () => editor().base.version > 0 && photos.hasNext(mayGo),
    async send(): Promise<SendResult> {
      const result = await photos.sendNext(mayGo);
      countPhotos(result.kind === 'sent' || result.kind === 'refused' ? null : result.kind);
      if (result.kind === 'sent') stored += 1;
      if (result.kind === 'refused') {
        const { code, status, message } = result.failure;
        refused.push({ code, status, message });
        if (code === 'report-not-found') apply({ type: 'reportOrphaned', reason: 'deleted' });
      }
      return result;
    },
    /** Tells the person once which photos of the attempt were refused. */
    endAttempt() {
      if (refused.length > 0) apply({ type: 'photosRefused', refused, stored });
      stored = 0;
      refused = [];
    },
  };
}

/** As many photos as one request may name. */
const MOST_REMOVED_AT_ONCE = 20;

/** Takes photos away from the server that no saved state of the report names any more. */
export function removalSender({ as, photos, unnamedPhotos, editor }: SyncedReport): Sender {
  const removable = () => [...unnamedPhotos].filter((fileName) => mayLeaveServer(editor(), fileName));
  return {
    isDue: () => removable().length > 0,
    async send() {
      const photosToDelete = removable().slice(0, MOST_REMOVED_AT_ONCE);
      const asked = await settled(ask(deleteReportPhotos, { photosToDelete }, { timeout: LONGEST_ANSWER, as }));
      const result = 'error' in asked ? notSent(asked.error) : SENT;
      if (result.kind !== 'sent' && result.kind !== 'refused') return result;
      // What the server refuses to remove is not asked for again.
      for (const fileName of photosToDelete) {
        unnamedPhotos.delete(fileName);
        await photos.forget(fileName).catch(() => undefined);
      }
      return SENT;
    },
  };
}

export const notifySender = (report: SyncedReport, refetch: () => void): Sender => ({
  isDue: () => report.editor().queued !== null && !isUnsaved(report.editor()),
  async send() {
    const { reportId: idreport, as, apply } = report;
    apply({ type: 'sendingStarted' });
    const asked = await settled(ask(notifyCrew, { idreport }, { timeout: LONGEST_ANSWER, as }));
    if ('error' in asked) return notConfirmed(report, notSent(asked.error), refetch);
    apply({ type: 'notified' });
    return SENT;
  },
});

export const closeSender = (report: SyncedReport, refetch: () => void): Sender => ({
  isDue: () => report.editor().sending === 'close' && !isUnsaved(report.editor()),
  async send() {
    const { reportId: idreport, as, apply } = report;
    const mapImg = report.editor().report.fields.mapImage ?? '';
    const asked = await settled(askToClose({ idreport, mapImg }, as));
    if ('error' in asked) return notConfirmed(report, notSent(asked.error), refetch);
    apply({ type: 'closed' });
    return SENT;
  },
});

/** The server's no ends what the person confirmed, and the report is read again. Without an answer it waits. */
function notConfirmed({ apply }: SyncedReport, result: NotSent, refetch: () => void): SendResult {
  if (result.kind === 'blocked') apply({ type: 'sendingWaits', why: result.why ?? QUEUED.trouble });
  if (result.kind === 'refused') {
    apply({ type: 'sendingFailed', message: result.failure.message });
    refetch();
  }
  return result;
}
