import type { StoreApi } from 'zustand/vanilla';
import { isUnsaved } from '@/lib/reports/editor/derived';
import { canDeleteFromServer } from '@/lib/reports/editor/photos';
import type { Editor } from '@/lib/reports/editor/state';
import type { EditorData } from '@/lib/reports/domain/report';
import { now } from '@/lib/client/clock';
import type { StoredDraft } from './stored-draft';
import { withDraftStores } from './draft-store';
import {
  deleteDraft,
  toDraftHead,
  toDraftKey,
  toRecordKey,
  toPrimedKey,
  toPrimedRecords,
  replaceDraftRecords,
  toDraftRecords,
  type DraftHead,
  type DraftKey,
  type DraftRecord,
  type DraftStores,
} from './draft-records';
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
  /** The report is open on screen, so the next draft should start quickly. */
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
    const { place, unread, newPhase } = store.getState();
    if (isOpenOnScreen()) await placeWriter.persist({ ...place, typed: { unread, newPhase } });
  }

  const writeQueue = createWriteQueue(
    // `isOpenOnScreen()` is included so that leaving the report causes a last write, which removes primed records.
    () => [isOpenOnScreen(), isDraftNeeded(), ...listStoredParts(store.getState(), unreferencedPhotos)],
    () => (isDraftNeeded() ? draftWriter.persist(createDraft()) : endDraft()),
    onWritten,
  );
  const persist = async (isRequested: boolean) => {
    await Promise.all([writeQueue.write(isRequested), persistPlace()]);
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
    unacknowledged: save.sent ?? save.unacknowledged,
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
  save.sent ?? save.unacknowledged,
  [...unreferencedPhotos].join(),
];

/** Writes each content once; with `isRequested`, a failed write is repeated. */
function createWriteQueue(
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

export interface DraftWriter {
  persist(draft: StoredDraft): Promise<void>;
  /** Deletes the draft and primes the next one of this report. */
  prime(draft: StoredDraft): Promise<void>;
  deleteDraft(reportId: string, personId: string): Promise<void>;
}

/** Writes the changed records of the latest state. Writes are sequential; only the latest one waits. */
export function createDraftWriter(): DraftWriter {
  const writer = crypto.randomUUID();
  let writtenRecords: Records = new Map();
  let isPrimed = false;
  let nextWrite: (() => Promise<unknown>) | null = null;
  let currentWrite: Promise<void> | null = null;

  /** The latest state includes all earlier ones, so its result is the result of all. */
  async function writeAll(): Promise<void> {
    let failure: { error: unknown } | null = null;
    for (let write = nextWrite; write; write = nextWrite) {
      nextWrite = null;
      failure = await write().then(
        () => null,
        (error: unknown) => ({ error }),
      );
    }
    currentWrite = null;
    if (failure) throw failure.error;
  }

  /** Persist, prime and delete share one queue, so that the latest call wins. */
  function write(newest: () => Promise<unknown>): Promise<void> {
    nextWrite = newest;
    currentWrite ??= writeAll();
    return currentWrite;
  }

  async function put(key: DraftKey, head: DraftHead | null, records: readonly DraftRecord[]): Promise<void> {
    const recordsByName = indexByName(records);
    await withDraftStores(async (stores) => {
      if (writtenRecords.size === 0) return replaceDraftRecords(stores, key, head, records);
      const [lastWriter] = await Promise.all([
        findLastWriter(stores, key),
        head ? stores.heads.put(head) : stores.heads.delete(key),
        ...putChanged(stores, writtenRecords, recordsByName),
      ]);
      // Another tab has written since, so the stored records are not those of the last write here.
      if (lastWriter !== writer) await replaceDraftRecords(stores, key, head, records);
    });
    writtenRecords = recordsByName;
    isPrimed = head === null;
  }

  async function findLastWriter({ heads, records }: DraftStores, key: DraftKey): Promise<string | undefined> {
    if (!isPrimed) return (await heads.get(key))?.writer;
    const primedRecord = await records.get(toPrimedKey(key));
    return primedRecord?.kind === 'primed' ? primedRecord.content.writer : undefined;
  }

  return {
    persist: (draft) => write(() => put(toDraftKey(draft), toDraftHead(draft, writer), toDraftRecords(draft))),
    prime: (draft) => write(() => put(toDraftKey(draft), null, toPrimedRecords(draft, writer))),
    deleteDraft: (reportId, personId) =>
      write(async () => {
        await withDraftStores((stores) => deleteDraft(stores, [reportId, personId]));
        writtenRecords = new Map();
      }),
  };
}

type Records = ReadonlyMap<string, DraftRecord>;

const indexByName = (records: readonly DraftRecord[]): Records =>
  new Map(records.map((record) => [`${record.kind} ${record.bmpId}`, record]));

function putChanged({ records }: DraftStores, previous: Records, current: Records): Promise<unknown>[] {
  const changedRecords = [...current].filter(([name, part]) => !isSameRecord(previous.get(name), part));
  const deletedRecords = [...previous].filter(([name]) => !current.has(name));
  return [
    ...changedRecords.map(([, part]) => records.put(part)),
    ...deletedRecords.map(([, part]) => records.delete(toRecordKey(part))),
  ];
}

/** An unchanged record is the same object, or has the same members. */
function isSameRecord(previous: DraftRecord | undefined, current: DraftRecord): boolean {
  if (previous === undefined) return false;
  const values: Record<string, unknown> = { ...previous.content };
  const entries = Object.entries(current.content);
  return (
    entries.length === Object.keys(values).length && entries.every(([key, value]) => Object.is(value, values[key]))
  );
}
