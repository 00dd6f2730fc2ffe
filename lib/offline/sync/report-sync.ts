import { createStore, type StoreApi } from 'zustand/vanilla';
import { calendarDay } from '@/lib/dates';
import { deleteReport, deleteReportPhotos, editorData, saveReport, startReport } from '@/lib/reports/contract';
import { openEditor, reduce } from '@/lib/reports/editor/reducer';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { goneFrom, mayGoToServer, mayLeaveServer } from '@/lib/reports/editor/photos';
import { isUnsaved, nextSave, type Editor, type PlaceOnDevice, type SaveFailure } from '@/lib/reports/editor/state';
import { QUEUED } from '@/lib/reports/editor/texts';
import { isOlderState, isSameState } from '@/lib/reports/domain/conflict-merge';
import type { PhotoRefusal } from '@/lib/reports/domain/photo-refusals';
import type { EditorData } from '@/lib/reports/domain/report';
import { ask, RefusedError, type RequestSender } from '@/lib/client/ask';
import { askToClose } from './close-out';
import type { StoredDraft } from '@/lib/offline/store/stored-draft';
import { now } from '@/lib/client/clock';
import { openDraftPersistence } from '@/lib/offline/store/draft-persistence';
import { photoQueue, type PhotoQueue } from './photo-upload';
import { isPutOff, sendOutcome } from './send-result';
import { PHOTO_FAILURE, WHY_NOT_CLOSED } from './sending-failures';
import { settled, type Settled } from '@/lib/client/settled';
import type { Reach } from '@/lib/client/retry';

/**
 * One report between this device and the server, with a screen or without: the machine, its draft, its photos, and one
 * request at a time. Who opens it has the report's turn (report-turn.ts).
 */
export interface ReportSync {
  store: StoreApi<Editor>;
  photos: PhotoQueue;
  dispatch(event: EditorEvent): void;
  /** The machine's state is on the device, or is not needed there. `entered`: the person just changed it. */
  persist(entered?: boolean): Promise<void>;
  /** Sends all that can go now. What is entered meanwhile goes too. */
  send(): Promise<Reach>;
  /** The report changed elsewhere, at this instant of the server's if it is known: it is read again. */
  askForRefetch(changedAt: string | null): void;
  /** The server's answer about a report that was opened from the device before it came. */
  mergeServerAnswer(answer: Promise<EditorData>): Promise<void>;
  /** Takes the report away, here and on the server. Rejects when the server did not. */
  discard(): Promise<void>;
  /** From now on nothing is written and nothing more is sent: somebody else has the turn. */
  stop(): void;
}

type Went = 'sent' | 'refused' | Exclude<Reach, 'reached'>;

/** Why the server takes nothing under this session; null: it just took something. */
export type OnSessionRefused = (why: RefusedError | null) => void;

/** Milliseconds; longer on a hopeless connection helps nobody, and trying again is harmless. */
const LONGEST_SAVE = 45_000;

/** What goes first: what is read makes the save fit, a save names photos, and the crew is told of all of it. */
const ORDER = ['refetch', 'save', 'photo', 'removal', 'notify', 'close'] as const;
type Kind = (typeof ORDER)[number];

/** Somebody has the report open. */
export interface Presence {
  /** Where this person was in it when this device had it open last. */
  place: PlaceOnDevice | null;
  /** Whether something may still be entered at any moment. */
  entering: () => boolean;
}

/** `presence` null: what waits is sent without a screen. */
export function openReportSync(
  pack: EditorData,
  draft: StoredDraft | null,
  onHeld: OnSessionRefused,
  presence: Presence | null = null,
): ReportSync {
  const opened = openEditor(
    pack,
    draft && { ...draft, orphaned: draft.stranded ?? null, conflicts: draft.clashes, unacknowledged: draft.unanswered },
    presence?.place,
  );
  const store = createStore<Editor>(() => opened);
  const sender: RequestSender = { personId: pack.me.id, unitId: pack.unit.id };
  const reportId = pack.report.id;
  const device = openDraftPersistence(store, pack, draft, presence?.entering ?? (() => false));
  const { unnamedPhotos } = device;
  const photos = photoQueue(reportId, sender.personId, () => countPhotos(store.getState().save.failed));
  let refetchAsked: { at: string | null } | null = null;
  let running: Promise<Reach> | null = null;
  let again = false;
  let stopped = false;
  /** What became of the photos of the try that runs. */
  let photosOfTry = { stored: 0, refused: new Array<PhotoRefusal>() };

  function dispatch(event: EditorEvent): void {
    if (stopped) return;
    const instant = now();
    const today = calendarDay(instant, store.getState().report.timeZone);
    store.setState(reduce(store.getState(), event, { now: instant, today, newId: () => crypto.randomUUID() }), true);
  }

  const countPhotos = (failed: SaveFailure | null) => dispatch({ type: 'photosCounted', ...photos.counts(), failed });

  async function persist(entered = false): Promise<void> {
    if (stopped) return;
    // Otherwise what is on the screen is only there until the server has it.
    const isKept = await device.persist(entered).then(
      () => true,
      () => false,
    );
    dispatch({ type: 'draftPersisted', persisted: isKept });
  }

  /** Whether there is one of these to send. */
  const IS_DUE: Record<Kind, (editor: Editor) => boolean> = {
    refetch: ({ save, base }) => save.sent === null && base.version > 0 && isRefetchDue(save.baseAt),
    save: (editor) => nextSave(editor) !== null,
    photo: (editor) => editor.base.version > 0 && photos.hasNext(isPhotoDue),
    removal: (editor) => removable(editor).length > 0,
    notify: (editor) => editor.queued !== null && !isUnsaved(editor),
    close: (editor) => editor.sending === 'close' && !isUnsaved(editor),
  };

  /** A hint about the change that the base already shows is none. */
  const isRefetchDue = (baseAt: string | null) =>
    refetchAsked !== null && (refetchAsked.at === null || refetchAsked.at !== baseAt);

  const SEND: Record<Kind, () => Promise<Went>> = {
    refetch,
    save: saveOnce,
    photo: sendPhoto,
    removal: removePhotos,
    notify: notifyCrew,
    close: closeOut,
  };

  function send(): Promise<Reach> {
    again = true;
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  }

  async function sendAll(): Promise<Reach> {
    let reach: Reach = 'reached';
    while (again && !stopped) {
      again = false;
      reach = await sendDue();
    }
    return reach;
  }

  async function sendDue(): Promise<Reach> {
    const skipped = new Set<Kind>();
    photosOfTry = { stored: 0, refused: [] };
    let reach: Reach = 'reached';
    const next = () => ORDER.find((kind) => !skipped.has(kind) && IS_DUE[kind](store.getState()));
    for (let kind = next(); kind && !stopped; kind = next()) {
      const went = await SEND[kind]();
      if (went === 'sent') onHeld(null);
      if (went === 'sent') continue;
      skipped.add(kind);
      if (went === 'refused') continue;
      reach = went;
      // The crew does not wait for a photo that a weak signal doesn't carry: its bytes may follow later.
      if (kind !== 'photo' || went === 'signed-out') break;
    }
    endOfTry(reach);
    const { stored, refused } = photosOfTry;
    if (refused.length > 0) dispatch({ type: 'photosRefused', refused, stored });
    await persist();
    return reach;
  }

  /** What was confirmed and did not get through: the crew's message waits, closing is asked for again. */
  function endOfTry(reach: Reach): void {
    const { sending } = store.getState();
    if (sending === 'notify') dispatch({ type: 'sendingWaits' });
    if (sending === 'close') dispatch({ type: 'sendingFailed', message: WHY_NOT_CLOSED[reach] });
  }

  async function refetch(): Promise<Went> {
    const told = refetchAsked;
    refetchAsked = null;
    const went = await learn(await settled(ask(editorData, { id: reportId }, { timeout: LONGEST_SAVE, as: sender })));
    // It is still to be read once the server answers, or answers to this person again.
    if (went !== 'sent' && went !== 'refused') refetchAsked ??= told;
    return went;
  }

  async function mergeServerAnswer(answer: Promise<EditorData>): Promise<void> {
    const asked = await settled(answer);
    await running;
    await learn(asked);
  }

  /** The report as the server has it. What was saved since it was asked is newer than the answer. */
  async function learn(asked: Settled<EditorData>): Promise<Went> {
    const { base } = store.getState();
    if ('error' in asked) {
      const { event, went } = sendOutcome(asked.error);
      // A report that the server never had is not gone.
      if (event.type === 'reportOrphaned' && base.version > 0) dispatch(event);
      // What was entered waits for the same reason, and the bar says so.
      if (event.type === 'saveFailed' && event.reason !== 'refused') dispatch(event);
      return told(asked.error, went);
    }
    const { report, changed } = asked.output;
    if (report.version === 0 || isOlderState(report, base) || isSameState(report, base)) return 'sent';
    const conflict = { report, changedBy: changed?.by ?? '', changedAt: changed?.at ?? now() };
    dispatch({ type: 'serverMoved', conflict });
    await persist();
    return 'sent';
  }

  async function saveOnce(): Promise<Went> {
    const changes = nextSave(store.getState());
    if (!changes) return 'sent';
    const before = store.getState().base;
    dispatch({ type: 'saveStarted', changes });
    // A killed tab must know what it had sent. The request doesn't wait: the page may be leaving.
    void persist();
    const asked = await settled(ask(saveReport, changes, { keepalive: true, timeout: LONGEST_SAVE, as: sender }));
    if ('error' in asked) {
      const outcome = sendOutcome(asked.error);
      dispatch(outcome.event);
      await persist();
      return told(asked.error, outcome.went);
    }
    dispatch({ type: 'serverAnswered', result: asked.output, at: now() });
    for (const fileName of goneFrom(before, store.getState().base)) unnamedPhotos.add(fileName);
    await persist();
    return 'sent';
  }

  const isPhotoDue = (fileName: string) => mayGoToServer(store.getState(), fileName);

  async function sendPhoto(): Promise<Went> {
    const sent = await photos.sendNext(isPhotoDue);
    if (typeof sent !== 'object') {
      if (sent === 'stored') photosOfTry.stored += 1;
      countPhotos(PHOTO_FAILURE[sent]);
      return sent === 'stored' ? 'sent' : sent;
    }
    photosOfTry.refused.push(sent.refused);
    countPhotos(null);
    if (sent.refused.code === 'report-not-found') dispatch({ type: 'reportOrphaned', reason: 'deleted' });
    // The next photo may still go.
    return 'sent';
  }

  const removable = (editor: Editor) =>
    [...unnamedPhotos].filter((fileName) => mayLeaveServer(editor, fileName)).slice(0, 20);

  async function removePhotos(): Promise<Went> {
    const photosToDelete = removable(store.getState());
    const asked = await settled(ask(deleteReportPhotos, { photosToDelete }, { timeout: LONGEST_SAVE, as: sender }));
    const went = 'error' in asked ? sendOutcome(asked.error).went : 'sent';
    if (went === 'sent' || went === 'refused')
      for (const fileName of photosToDelete) {
        unnamedPhotos.delete(fileName);
        await photos.forget(fileName).catch(() => undefined);
      }
    await persist();
    return went === 'refused' ? 'sent' : went;
  }

  async function notifyCrew(): Promise<Went> {
    dispatch({ type: 'sendingStarted' });
    const asked = await settled(ask(startReport, { idreport: reportId }, { timeout: LONGEST_SAVE, as: sender }));
    if ('error' in asked) return couldNot(asked.error);
    dispatch({ type: 'notified' });
    await persist();
    return 'sent';
  }

  async function closeOut(): Promise<Went> {
    const mapImg = store.getState().report.fields.mapImage ?? '';
    const asked = await settled(askToClose({ idreport: reportId, mapImg }, sender));
    if ('error' in asked) return couldNot(asked.error);
    dispatch({ type: 'closed' });
    await persist();
    return 'sent';
  }

  /** The server's no ends what was confirmed, says why, and shows what is there; without an answer it waits. */
  function couldNot(error: unknown): Went {
    const { went } = sendOutcome(error);
    if (error instanceof RefusedError && isPutOff(error.code)) dispatch({ type: 'sendingWaits', why: error.message });
    if (went === 'trouble') dispatch({ type: 'sendingWaits', why: QUEUED.trouble });
    if (went === 'refused' && error instanceof RefusedError) {
      dispatch({ type: 'sendingFailed', message: error.message });
      refetchAsked = { at: null };
    }
    return told(error, went);
  }

  function told(error: unknown, went: Went): Went {
    if (went === 'signed-out' && error instanceof RefusedError && !stopped) onHeld(error);
    return went;
  }

  async function discard(): Promise<void> {
    again = false;
    await running;
    stopped = true;
    await device.forget();
    if (store.getState().base.version > 0)
      await ask(deleteReport, { idreport: reportId }, { timeout: LONGEST_SAVE, as: sender });
  }

  return {
    store,
    photos,
    dispatch,
    persist,
    send,
    mergeServerAnswer,
    discard,
    askForRefetch(changedAt) {
      refetchAsked = { at: changedAt };
    },
    stop() {
      stopped = true;
    },
  };
}
