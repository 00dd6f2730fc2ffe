import type { StoreApi } from 'zustand/vanilla';
import { isUnsaved } from '@/lib/reports/editor/save-state';
import type { Editor } from '@/lib/reports/editor/state';
import type { EditorData } from '@/lib/reports/domain/report';
import { now } from '@/lib/client/clock';
import type { StoredDraft } from './stored-draft';
import { draftWriter } from './draft-store';
import { placeWriter } from './places';
import { cacheReport } from './cached-reports';

/**
 * Keeps an open report on this device by listening to the editor's state: as a draft while the server lacks something,
 * otherwise as the report that the server has. Each state that differs in what is kept is written once.
 */
export interface DraftPersistence {
  /** Photos that the server has and no saved state names any more; they are kept with the next state or `persisted`. */
  unnamedPhotos: Set<string>;
  /** The person is about to change something. */
  entered(): void;
  /** Resolves when the newest state is on the device, or the device could not keep it; then it is tried once more. */
  persisted(): Promise<void>;
  /** The draft goes, whatever it holds. */
  forget(): Promise<void>;
  /** Nothing is written any more but what was entered before. */
  end(): void;
}

export interface PersistenceOptions {
  /** Somebody has the report open, and the next draft is to be begun quickly. */
  entering: () => boolean;
  /** After each write: whether the device took it. Storage may be full or forbidden. */
  onWritten: (persisted: boolean) => void;
}

export function openDraftPersistence(
  store: StoreApi<Editor>,
  opened: EditorData,
  draft: StoredDraft | null,
  { entering, onWritten }: PersistenceOptions,
): DraftPersistence {
  const reportId = opened.report.id;
  const personId = opened.me.id;
  const drafts = draftWriter();
  const places = placeWriter(opened);
  const unnamedPhotos = new Set(draft?.goneFromReport);
  let changedAt = draft?.changedAt ?? now();
  let ended = false;

  const isNeeded = () => holdsWork(store.getState()) || unnamedPhotos.size > 0;
  const editorDataNow = () => editorDataOf(store.getState(), opened);
  const draftNow = () => ({
    ...draftOfEditor(store.getState(), opened),
    goneFromReport: [...unnamedPhotos],
    changedAt,
  });

  /** The server has everything: from now on the device opens the report as the server has it. */
  async function endDraft(): Promise<void> {
    const editorData = editorDataNow();
    if (editorData.report.version > 0) await cacheReport(editorData).catch(() => undefined);
    // Something may have been entered meanwhile.
    if (isNeeded()) return;
    if (entering() && (await wasPrimed())) return;
    if (!isNeeded()) await drafts.drop(reportId, personId);
  }

  /** A full device has no room for a primed draft. */
  const wasPrimed = () =>
    drafts.prime(draftNow()).then(
      () => true,
      () => false,
    );

  /** Stores where the person is, while the report is open. Sending a report without a screen leaves the place alone. */
  async function persistPlace(): Promise<void> {
    const { place, unread, newPhase } = store.getState();
    if (entering()) await places.persist({ ...place, typed: { unread, newPhase } });
  }

  const writes = newestOnce(
    // When the person leaves the report, `entering()` changes, which causes one more write. Where the server has
    // everything, that write removes the records that were primed for the next draft.
    () => [entering(), ...keptOf(store.getState(), unnamedPhotos)],
    () => (isNeeded() ? drafts.persist(draftNow()) : endDraft()),
    onWritten,
  );
  const persist = async (isAskedFor: boolean) => {
    await Promise.all([writes.write(isAskedFor), persistPlace()]);
  };
  const stopListening = store.subscribe(() => void persist(false));

  return {
    unnamedPhotos,
    entered() {
      changedAt = now();
    },
    persisted: async () => void (ended || (await persist(true))),
    forget: () => drafts.drop(reportId, personId),
    end() {
      stopListening();
      ended = true;
    },
  };
}

const editorDataOf = ({ surroundings, base }: Editor, { today }: EditorData): EditorData => ({
  ...surroundings,
  report: base,
  today,
});

/** The members are named as in drafts that lie on phones; `editorDraftOf` is the way back. */
function draftOfEditor(editor: Editor, opened: EditorData): Omit<StoredDraft, 'goneFromReport' | 'changedAt'> {
  const { base, report, orphaned, queued, conflicts, changedBy, save } = editor;
  return {
    reportId: opened.report.id,
    personId: opened.me.id,
    unitId: opened.unit.id,
    unitName: opened.unit.name,
    base,
    mine: report,
    stranded: orphaned,
    clashes: conflicts,
    changedBy,
    queued,
    unanswered: save.sent ?? save.unacknowledged,
    pack: editorDataOf(editor, opened),
  };
}

/** Something that the server does not have, or that nobody decided yet. */
const holdsWork = (editor: Editor): boolean =>
  isUnsaved(editor) || editor.orphaned !== null || editor.queued !== null || editor.conflicts.length > 0;

/** What of a state is kept in a draft. The objects of a state never change, so they are compared by identity. */
const keptOf = (
  { surroundings, base, report, orphaned, queued, conflicts, changedBy, save }: Editor,
  unnamedPhotos: ReadonlySet<string>,
): readonly unknown[] => [
  surroundings,
  base,
  report,
  orphaned,
  queued,
  conflicts,
  changedBy,
  save.sent ?? save.unacknowledged,
  [...unnamedPhotos].join(),
];

/** Writes each content once; `isAskedFor` also writes again what the device could not keep. */
function newestOnce(
  contentNow: () => readonly unknown[],
  write: () => Promise<void>,
  onWritten: (ok: boolean) => void,
) {
  let latest: readonly unknown[] = [];
  let writing: Promise<void> = Promise.resolve();
  let hasFailed = false;
  return {
    write(isAskedFor: boolean): Promise<void> {
      const content = contentNow();
      const isWritten = latest.length > 0 && content.every((value, at) => Object.is(value, latest[at]));
      if (isWritten && !(isAskedFor && hasFailed)) return writing;
      latest = content;
      hasFailed = false;
      writing = write().then(
        () => onWritten(true),
        () => {
          hasFailed = true;
          onWritten(false);
        },
      );
      return writing;
    },
  };
}
