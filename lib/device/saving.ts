import { createStore, type StoreApi } from 'zustand/vanilla';
import { calendarDay } from '@/lib/dates';
import { deleteReport, deleteReportPhotos, inspectionPack, saveReport, startReport } from '@/lib/reports/contract';
import { openEditor, step } from '@/lib/reports/editor';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { goneFrom, mayGoToServer, mayLeaveServer } from '@/lib/reports/editor/photos';
import { isUnsaved, nextSave, type Editor, type Place, type SaveFailure } from '@/lib/reports/editor/state';
import { QUEUED } from '@/lib/reports/editor/texts';
import { isOlderState, isSameState } from '@/lib/reports/merge';
import type { PhotoRefusal } from '@/lib/reports/photo-refusals';
import type { InspectionPack } from '@/lib/reports/report';
import { ask, RefusedError, type Sender } from './ask';
import { askToClose } from './close-out';
import type { Draft } from './database';
import { now } from './clock';
import { keepOnDevice } from './keeping';
import { photoQueue, type PhotoQueue } from './photo-queue';
import { isPutOff, savingOutcome } from './saving-outcome';
import { PHOTO_FAILURE, WHY_NOT_CLOSED } from './sending-failures';
import { tried, type Tried } from './tried';
import type { Reach } from './tries';

/**
 * One report between this device and the server, with a screen or without: the machine, its draft, its photos, and one
 * request at a time. Who opens it has the report's turn (report-turn.ts).
 */
export interface Saving {
  store: StoreApi<Editor>;
  photos: PhotoQueue;
  dispatch(event: EditorEvent): void;
  /** The machine's state is on the device, or is not needed there. `entered`: the person just changed it. */
  keep(entered?: boolean): Promise<void>;
  /** Sends all that can go now. What is entered meanwhile goes too. */
  send(): Promise<Reach>;
  /** The report changed elsewhere, at this instant of the server's if it is known: it is read again. */
  read(changedAt: string | null): void;
  /** The server's answer about a report that was opened from the device before it came. */
  meet(answer: Promise<InspectionPack>): Promise<void>;
  /** Takes the report away, here and on the server. Rejects when the server did not. */
  discard(): Promise<void>;
  /** From now on nothing is written and nothing more is sent: somebody else has the turn. */
  stop(): void;
}

type Went = 'sent' | 'refused' | Exclude<Reach, 'reached'>;

/** Why the server takes nothing under this session; null: it just took something. */
export type OnHeld = (why: RefusedError | null) => void;

/** Milliseconds; longer on a hopeless connection helps nobody, and trying again is harmless. */
const LONGEST_SAVE = 45_000;

/** What goes first: what is read makes the save fit, a save names photos, and the crew is told of all of it. */
const ORDER = ['news', 'save', 'photo', 'removal', 'notify', 'close'] as const;
type Kind = (typeof ORDER)[number];

/** Somebody has the report open. */
export interface Presence {
  /** Where this person was in it when this device had it open last. */
  place: Place | null;
  /** Whether something may still be entered at any moment. */
  entering: () => boolean;
}

/** `presence` null: what waits is sent without a screen. */
export function openSaving(
  pack: InspectionPack,
  draft: Draft | null,
  onHeld: OnHeld,
  presence: Presence | null = null,
): Saving {
  const opened = openEditor(pack, draft && { ...draft, stranded: draft.stranded ?? null }, presence?.place);
  const store = createStore<Editor>(() => opened);
  const sender: Sender = { personId: pack.me.id, unitId: pack.unit.id };
  const reportId = pack.report.id;
  const device = keepOnDevice(store, pack, draft, presence?.entering ?? (() => false));
  const { gone } = device;
  const photos = photoQueue(reportId, sender.personId, () => countPhotos(store.getState().save.failed));
  let news: { at: string | null } | null = null;
  let running: Promise<Reach> | null = null;
  let again = false;
  let stopped = false;
  /** What became of the photos of the try that runs. */
  let photosOfTry = { stored: 0, refused: new Array<PhotoRefusal>() };

  function dispatch(event: EditorEvent): void {
    if (stopped) return;
    const instant = now();
    const today = calendarDay(instant, store.getState().report.timeZone);
    store.setState(step(store.getState(), event, { now: instant, today, newId: () => crypto.randomUUID() }), true);
  }

  const countPhotos = (failed: SaveFailure | null) => dispatch({ type: 'photosCounted', ...photos.counts(), failed });

  async function keep(entered = false): Promise<void> {
    if (stopped) return;
    // Otherwise what is on the screen is only there until the server has it.
    const isKept = await device.keep(entered).then(
      () => true,
      () => false,
    );
    dispatch({ type: 'deviceKept', kept: isKept });
  }

  /** Whether there is one of these to send. */
  const WAITS: Record<Kind, (editor: Editor) => boolean> = {
    news: ({ save, base }) => save.sent === null && base.version > 0 && isNews(save.baseAt),
    save: (editor) => nextSave(editor) !== null,
    photo: (editor) => editor.base.version > 0 && photos.hasNext(isItsTurn),
    removal: (editor) => removable(editor).length > 0,
    notify: (editor) => editor.queued !== null && !isUnsaved(editor),
    close: (editor) => editor.sending === 'close' && !isUnsaved(editor),
  };

  /** A hint about the change that the base already shows is none. */
  const isNews = (baseAt: string | null) => news !== null && (news.at === null || news.at !== baseAt);

  const SEND: Record<Kind, () => Promise<Went>> = {
    news: readAgain,
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
      reach = await sendWhatWaits();
    }
    return reach;
  }

  async function sendWhatWaits(): Promise<Reach> {
    const held = new Set<Kind>();
    photosOfTry = { stored: 0, refused: [] };
    let reach: Reach = 'reached';
    const next = () => ORDER.find((kind) => !held.has(kind) && WAITS[kind](store.getState()));
    for (let kind = next(); kind && !stopped; kind = next()) {
      const went = await SEND[kind]();
      if (went === 'sent') onHeld(null);
      if (went === 'sent') continue;
      held.add(kind);
      if (went === 'refused') continue;
      reach = went;
      // The crew does not wait for a photo that a weak signal doesn't carry: its bytes may follow later.
      if (kind !== 'photo' || went === 'held') break;
    }
    endOfTry(reach);
    const { stored, refused } = photosOfTry;
    if (refused.length > 0) dispatch({ type: 'photosRefused', refused, stored });
    await keep();
    return reach;
  }

  /** What was confirmed and did not get through: the crew's message waits, closing is asked for again. */
  function endOfTry(reach: Reach): void {
    const { sending } = store.getState();
    if (sending === 'notify') dispatch({ type: 'sendingWaits' });
    if (sending === 'close') dispatch({ type: 'sendingFailed', message: WHY_NOT_CLOSED[reach] });
  }

  async function readAgain(): Promise<Went> {
    const told = news;
    news = null;
    const went = await learn(await tried(ask(inspectionPack, { id: reportId }, { timeout: LONGEST_SAVE, as: sender })));
    // It is still to be read once the server answers, or answers to this person again.
    if (went !== 'sent' && went !== 'refused') news ??= told;
    return went;
  }

  async function meet(answer: Promise<InspectionPack>): Promise<void> {
    const asked = await tried(answer);
    await running;
    await learn(asked);
  }

  /** The report as the server has it. What was saved since it was asked is newer than the answer. */
  async function learn(asked: Tried<InspectionPack>): Promise<Went> {
    const { base } = store.getState();
    if ('error' in asked) {
      const { event, went } = savingOutcome(asked.error);
      // A report that the server never had is not gone.
      if (event.type === 'reportGone' && base.version > 0) dispatch(event);
      // What was entered waits for the same reason, and the bar says so.
      if (event.type === 'saveFailed' && event.reason !== 'refused') dispatch(event);
      return told(asked.error, went);
    }
    const { report, changed, arrived } = asked.output;
    if (report.version === 0 || isOlderState(report, base) || isSameState(report, base)) return 'sent';
    const conflict = { report, changedBy: changed?.by ?? '', changedAt: changed?.at ?? now(), arrived };
    dispatch({ type: 'serverMoved', conflict });
    await keep();
    return 'sent';
  }

  async function saveOnce(): Promise<Went> {
    const next = nextSave(store.getState());
    if (!next) return 'sent';
    // What is sent again keeps its id.
    const changes = { saveId: crypto.randomUUID(), ...next };
    const before = store.getState().base;
    dispatch({ type: 'saveStarted', changes });
    // A killed tab must know what it had sent. The request doesn't wait: the page may be leaving.
    void keep();
    const asked = await tried(ask(saveReport, changes, { keepalive: true, timeout: LONGEST_SAVE, as: sender }));
    if ('error' in asked) {
      const outcome = savingOutcome(asked.error);
      dispatch(outcome.event);
      await keep();
      return told(asked.error, outcome.went);
    }
    dispatch({ type: 'serverAnswered', result: asked.output, at: now() });
    for (const fileName of goneFrom(before, store.getState().base)) gone.add(fileName);
    await keep();
    return 'sent';
  }

  const isItsTurn = (fileName: string) => mayGoToServer(store.getState(), fileName);

  async function sendPhoto(): Promise<Went> {
    const sent = await photos.sendNext(isItsTurn);
    if (typeof sent !== 'object') {
      if (sent === 'stored') photosOfTry.stored += 1;
      countPhotos(PHOTO_FAILURE[sent]);
      return sent === 'stored' ? 'sent' : sent;
    }
    photosOfTry.refused.push(sent.refused);
    countPhotos(null);
    if (sent.refused.code === 'report-not-found') dispatch({ type: 'reportGone', reason: 'deleted' });
    // The next photo may still go.
    return 'sent';
  }

  const removable = (editor: Editor) => [...gone].filter((fileName) => mayLeaveServer(editor, fileName)).slice(0, 20);

  async function removePhotos(): Promise<Went> {
    const photosToDelete = removable(store.getState());
    const asked = await tried(ask(deleteReportPhotos, { photosToDelete }, { timeout: LONGEST_SAVE, as: sender }));
    const went = 'error' in asked ? savingOutcome(asked.error).went : 'sent';
    if (went === 'sent' || went === 'refused')
      for (const fileName of photosToDelete) {
        gone.delete(fileName);
        await photos.forget(fileName).catch(() => undefined);
      }
    await keep();
    return went === 'refused' ? 'sent' : went;
  }

  async function notifyCrew(): Promise<Went> {
    dispatch({ type: 'sendingStarted' });
    const asked = await tried(ask(startReport, { idreport: reportId }, { timeout: LONGEST_SAVE, as: sender }));
    if ('error' in asked) return couldNot(asked.error);
    dispatch({ type: 'notified' });
    await keep();
    return 'sent';
  }

  async function closeOut(): Promise<Went> {
    const mapImg = store.getState().report.fields.mapImage ?? '';
    const asked = await tried(askToClose({ idreport: reportId, mapImg }, sender));
    if ('error' in asked) return couldNot(asked.error);
    dispatch({ type: 'closed' });
    await keep();
    return 'sent';
  }

  /** The server's no ends what was confirmed, says why, and shows what is there; without an answer it waits. */
  function couldNot(error: unknown): Went {
    const { went } = savingOutcome(error);
    if (error instanceof RefusedError && isPutOff(error.code)) dispatch({ type: 'sendingWaits', why: error.message });
    if (went === 'trouble') dispatch({ type: 'sendingWaits', why: QUEUED.trouble });
    if (went === 'refused' && error instanceof RefusedError) {
      dispatch({ type: 'sendingFailed', message: error.message });
      news = { at: null };
    }
    return told(error, went);
  }

  function told(error: unknown, went: Went): Went {
    if (went === 'held' && error instanceof RefusedError && !stopped) onHeld(error);
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
    keep,
    send,
    meet,
    discard,
    read(changedAt) {
      news = { at: changedAt };
    },
    stop() {
      stopped = true;
    },
  };
}
