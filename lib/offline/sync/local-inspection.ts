import type { StoreApi } from 'zustand/vanilla';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { phaseOf } from '@/lib/reports/editor/derived';
import type { Editor, PlaceToOpen } from '@/lib/reports/editor/state';
import type { EditorData } from '@/lib/reports/domain/report';
import { painted } from '@/lib/client/painted';
import { startRetry } from '@/lib/client/retry';
import type { StoredDraft } from '@/lib/offline/store/stored-draft';
import { photoActions, type PhotoActions } from './photo-actions';
import { openReportSync, type OnSessionRefused } from './report-sync';
import { attemptEndOf } from './scheduler';

/** An inspection that is open on this device: the editor, kept on the device and in step with the server. */
export interface LocalInspection extends PhotoActions {
  store: StoreApi<Editor>;
  /** Everything a person does. The draft is on the device before anything is sent. */
  send(event: EditorEvent): void;
  /** The server's answer about an inspection that was opened from the device before it came. */
  mergeServerAnswer(answer: Promise<EditorData>): Promise<void>;
  /** Sends what is unsaved now; resolves when the server answered or could not be reached. */
  flush(): Promise<void>;
  /** Resolves when everything entered is on this device: a page may be left or loaded anew then. */
  persist(): Promise<void>;
  /** Takes this inspection away, here and on the server: another one is gone on with instead (decision X-11). */
  discard(): Promise<void>;
  /** The report changed elsewhere, at this instant of the server's if it is known. */
  changedElsewhere(changedAt: string | null): void;
  /** Ends; what is unsaved has been sent or stays in the draft. */
  close(): Promise<void>;
  /** Ends at once and writes nothing more: another tab goes on from the draft. */
  abandon(): void;
}

/** Milliseconds after the last key until the server gets it; a change of screen sends it at once. */
const TYPING_PAUSE = 2000;

export function openInspection(
  opened: EditorData,
  draft: StoredDraft | null,
  place: PlaceToOpen | null,
  onSessionRefused: OnSessionRefused,
): LocalInspection {
  let left = false;
  const sync = openReportSync(opened, draft, onSessionRefused, { place, entering: () => !left });
  const { store, photos } = sync;
  // What is entered while an attempt is under way goes along with it.
  const retry = startRetry(() => sync.send().then(attemptEndOf));
  const flush = retry.now;

  function send(event: EditorEvent): void {
    const before = store.getState();
    sync.dispatch(event);
    const after = store.getState();
    if (after === before) return;
    const isPersisted = sync.persisted();
    retry.after(TYPING_PAUSE);
    const confirmed = after.sending !== null && before.sending === null;
    if (confirmed || phaseOf(after) !== phaseOf(before) || after.leaving !== null)
      void Promise.all([isPersisted, painted()]).then(() => retry.after(0));
  }

  /** The phone is put away, or the page is left: a small save outlives it, a large one is in the draft. */
  const whenLeft = () => void flush();
  const whenHidden = () => document.visibilityState === 'hidden' && whenLeft();

  function end(): void {
    left = true;
    retry.end();
    window.removeEventListener('pagehide', whenLeft);
    document.removeEventListener('visibilitychange', whenHidden);
  }

  window.addEventListener('pagehide', whenLeft);
  document.addEventListener('visibilitychange', whenHidden);
  // A browser without storage has no photos from before.
  void photos
    .load()
    .catch(() => undefined)
    .then(() => flush());
  void photos.loadSent().catch(() => undefined);

  return {
    store,
    send,
    flush,
    persist: sync.persisted,
    mergeServerAnswer: sync.mergeServerAnswer,
    ...photoActions({ opened, photos, editor: store.getState, send, flush }),
    changedElsewhere(changedAt) {
      sync.askForRefetch(changedAt);
      void flush();
    },
    async discard() {
      end();
      await sync.discard();
    },
    async close() {
      end();
      await flush();
    },
    abandon() {
      end();
      sync.stop();
    },
  };
}
