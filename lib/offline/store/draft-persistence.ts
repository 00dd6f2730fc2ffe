import type { StoreApi } from 'zustand/vanilla';
import { isUnsaved } from '@/lib/reports/editor/derived';
import { canDeleteFromServer } from '@/lib/reports/editor/photos';
import type { Editor } from '@/lib/reports/editor/state';
import type { EditorData } from '@/lib/reports/domain/report';
import { now } from '@/lib/client/clock';
import type { StoredDraft } from './stored-draft';
import { createDraftWriter } from './draft-writer';
import { createPlaceWriter } from './places';
import { cacheReport } from './cached-reports';

/**
 * Stores an open report on the device on every state change: as a draft while there is unsent work, otherwise as a
 * cached report once the server has it. A state without changes in the stored parts is not written.
 */
export interface DraftPersistence {
  /** Photos on the server that no saved state refers to anymore; stored with the next write or by `persist`. */
  unreferencedPhotos: Set<string>;
  /** Sets the time of the last change. Called before a change by the person. */
  markChanged(): void;
  /** Resolves when the latest state is stored, or could not be. A failed write is repeated. */
  persist(): Promise<void>;
  /** Deletes the draft. */
  deleteDraft(): Promise<void>;
  /** Stops writing. */
  stop(): void;
}

export interface PersistenceOptions {
  /** Whether the report is open on screen: then its place is stored, and the next draft is primed. */
  isOpenOnScreen: () => boolean;
  /** Called after each write with its success. Storage may be full or forbidden. */
  onWritten: (isPersisted: boolean) => void;
}

export function createDraftPersistence(
  store: StoreApi<Editor>,
  initialData: EditorData,
  draft: StoredDraft | null,
  { isOpenOnScreen, onWritten }: PersistenceOptions,
): DraftPersistence {
  const reportId = initialData.report.id;
  const personId = initialData.me.id;
  const draftWriter = createDraftWriter();
  const placeWriter = createPlaceWriter(initialData);
  const unreferencedPhotos = new Set(draft?.unnamedPhotos);
  let changedAt = draft?.changedAt ?? now();
  let isStopped = false;

  /** A photo that the person can still restore is not unsent work. */
  const isDraftNeeded = () =>
    hasOpenWork(store.getState()) ||
    [...unreferencedPhotos].some((fileName) => canDeleteFromServer(store.getState(), fileName));
  const getEditorData = () => toEditorData(store.getState(), initialData);
  const createDraft = () => ({
    ...toStoredDraft(store.getState(), initialData),
    unnamedPhotos: [...unreferencedPhotos],
    changedAt,
  });

  /** The server has everything: replaces the draft with a cached report. */
  async function endDraft(): Promise<void> {
    const editorData = getEditorData();
    if (editorData.report.version > 0) await cacheReport(editorData).catch(() => undefined);
    if (isDraftNeeded()) return;
    if (isOpenOnScreen() && (await primeDraft())) return;
    if (!isDraftNeeded()) await draftWriter.deleteDraft(reportId, personId);
  }

  /** Whether the next draft was primed: a full device has no space for it. */
  const primeDraft = () =>
    draftWriter.prime(createDraft()).then(
      () => true,
      () => false,
    );

  /** Stores the person's place while the report is open on screen. */
  async function persistPlace(): Promise<void> {
    const { place, invalidTexts, newPhase } = store.getState();
    if (isOpenOnScreen()) await placeWriter.persist({ ...place, typedTexts: { invalidTexts, newPhase } });
  }

  const changeWriter = createChangeWriter(
    // `isOpenOnScreen()` is included so that leaving the report causes a last write, which removes primed records.
    () => [isOpenOnScreen(), isDraftNeeded(), ...listStoredParts(store.getState(), unreferencedPhotos)],
    () => (isDraftNeeded() ? draftWriter.persist(createDraft()) : endDraft()),
    onWritten,
  );
  const persist = async (isRequested: boolean) => {
    await Promise.all([changeWriter.write(isRequested), persistPlace()]);
  };
  const stopListening = store.subscribe(() => void persist(false));

  return {
    unreferencedPhotos,
    markChanged() {
      changedAt = now();
    },
    persist: async () => void (isStopped || (await persist(true))),
    deleteDraft: () => draftWriter.deleteDraft(reportId, personId),
    stop() {
      stopListening();
      isStopped = true;
    },
  };
}

const toEditorData = ({ context, base }: Editor, { today }: EditorData): EditorData => ({
  ...context,
  report: base,
  today,
});

function toStoredDraft(editor: Editor, initialData: EditorData): Omit<StoredDraft, 'unnamedPhotos' | 'changedAt'> {
  const { base, report, orphaned, queued, conflicts, changedBy, save } = editor;
  return {
    reportId: initialData.report.id,
    personId: initialData.me.id,
    unitId: initialData.unit.id,
    unitName: initialData.unit.name,
    base,
    mine: report,
    orphaned,
    conflicts,
    changedBy,
    queued,
    unacknowledgedChanges: save.sentChanges ?? save.unacknowledgedChanges,
    editorData: toEditorData(editor, initialData),
  };
}

/** Unsent work, or an open conflict. */
const hasOpenWork = (editor: Editor): boolean =>
  isUnsaved(editor) || editor.orphaned !== null || editor.queued !== null || editor.conflicts.length > 0;

/** The parts of a state that a draft stores. States are immutable, so they are compared by identity. */
const listStoredParts = (
  { context, base, report, orphaned, queued, conflicts, changedBy, save }: Editor,
  unreferencedPhotos: ReadonlySet<string>,
): readonly unknown[] => [
  context,
  base,
  report,
  orphaned,
  queued,
  conflicts,
  changedBy,
  save.sentChanges ?? save.unacknowledgedChanges,
  [...unreferencedPhotos].join(),
];

/** Writes each content once; with `isRequested`, a failed write is repeated. */
function createChangeWriter(
  getContent: () => readonly unknown[],
  write: () => Promise<void>,
  onWritten: (isPersisted: boolean) => void,
) {
  let latestContent: readonly unknown[] = [];
  let currentWrite: Promise<void> = Promise.resolve();
  let hasFailed = false;
  return {
    write(isRequested: boolean): Promise<void> {
      const content = getContent();
      const isWritten =
        latestContent.length > 0 && content.every((value, index) => Object.is(value, latestContent[index]));
      if (isWritten && !(isRequested && hasFailed)) return currentWrite;
      latestContent = content;
      hasFailed = false;
      currentWrite = write().then(
        () => onWritten(true),
        () => {
          hasFailed = true;
          onWritten(false);
        },
      );
      return currentWrite;
    },
  };
}
