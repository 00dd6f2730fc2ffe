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
  /** Photos on the server that no saved state names any more; stored with the next write or by `persist`. */
  unnamedPhotos: Set<string>;
  /** The person is about to change something. */
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
  opened: EditorData,
  draft: StoredDraft | null,
  { isOpenOnScreen, onWritten }: PersistenceOptions,
): DraftPersistence {
  const reportId = opened.report.id;
  const personId = opened.me.id;
  const drafts = createDraftWriter();
  const places = createPlaceWriter(opened);
  const unnamedPhotos = new Set(draft?.unnamedPhotos);
  let changedAt = draft?.changedAt ?? now();
  let hasEnded = false;

  /** A photo that the person can still restore is no unsent work. */
  const isNeeded = () =>
    hasUnsentWork(store.getState()) ||
    [...unnamedPhotos].some((fileName) => canDeleteFromServer(store.getState(), fileName));
  const getEditorData = () => toEditorData(store.getState(), opened);
  const createDraft = () => ({
    ...toStoredDraft(store.getState(), opened),
    unnamedPhotos: [...unnamedPhotos],
    changedAt,
  });

  /** The server has everything: replaces the draft with a cached report. */
  async function endDraft(): Promise<void> {
    const editorData = getEditorData();
    if (editorData.report.version > 0) await cacheReport(editorData).catch(() => undefined);
    if (isNeeded()) return;
    if (isOpenOnScreen() && (await primeDraft())) return;
    if (!isNeeded()) await drafts.drop(reportId, personId);
  }

  /** Whether the next draft was primed: a full device has no space for it. */
  const primeDraft = () =>
    drafts.prime(createDraft()).then(
      () => true,
      () => false,
    );

  /** Stores the person's place while the report is open on screen. */
  async function persistPlace(): Promise<void> {
    const { place, unread, newPhase } = store.getState();
    if (isOpenOnScreen()) await places.persist({ ...place, typed: { unread, newPhase } });
  }

  const writes = createWriteQueue(
    // `isOpenOnScreen()` is included so that leaving the report causes a last write, which removes primed records.
    () => [isOpenOnScreen(), isNeeded(), ...listStoredParts(store.getState(), unnamedPhotos)],
    () => (isNeeded() ? drafts.persist(createDraft()) : endDraft()),
    onWritten,
  );
  const persist = async (isRequested: boolean) => {
    await Promise.all([writes.write(isRequested), persistPlace()]);
  };
  const stopListening = store.subscribe(() => void persist(false));

  return {
    unnamedPhotos,
    markChanged() {
      changedAt = now();
    },
    persist: async () => void (hasEnded || (await persist(true))),
    deleteDraft: () => drafts.drop(reportId, personId),
    stop() {
      stopListening();
      hasEnded = true;
    },
  };
}

const toEditorData = ({ context, base }: Editor, { today }: EditorData): EditorData => ({
  ...context,
  report: base,
  today,
});

function toStoredDraft(editor: Editor, opened: EditorData): Omit<StoredDraft, 'unnamedPhotos' | 'changedAt'> {
  const { base, report, orphaned, queued, conflicts, changedBy, save } = editor;
  return {
    reportId: opened.report.id,
    personId: opened.me.id,
    unitId: opened.unit.id,
    unitName: opened.unit.name,
    base,
    mine: report,
    orphaned,
    conflicts,
    changedBy,
    queued,
    unacknowledged: save.sent ?? save.unacknowledged,
    editorData: toEditorData(editor, opened),
  };
}

/** Unsent work, or an open conflict. */
const hasUnsentWork = (editor: Editor): boolean =>
  isUnsaved(editor) || editor.orphaned !== null || editor.queued !== null || editor.conflicts.length > 0;

/** The parts of a state that a draft stores. States are immutable, so they are compared by identity. */
const listStoredParts = (
  { context, base, report, orphaned, queued, conflicts, changedBy, save }: Editor,
  unnamedPhotos: ReadonlySet<string>,
): readonly unknown[] => [
  context,
  base,
  report,
  orphaned,
  queued,
  conflicts,
  changedBy,
  save.sent ?? save.unacknowledged,
  [...unnamedPhotos].join(),
];

/** Writes each content once; with `isRequested`, a failed write is repeated. */
function createWriteQueue(
  getContent: () => readonly unknown[],
  write: () => Promise<void>,
  onWritten: (isPersisted: boolean) => void,
) {
  let latest: readonly unknown[] = [];
  let writing: Promise<void> = Promise.resolve();
  let hasFailed = false;
  return {
    write(isRequested: boolean): Promise<void> {
      const content = getContent();
      const isWritten = latest.length > 0 && content.every((value, index) => Object.is(value, latest[index]));
      if (isWritten && !(isRequested && hasFailed)) return writing;
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

export interface DraftWriter {
  persist(draft: StoredDraft): Promise<void>;
  /** Deletes the draft and primes the next one of this report. */
  prime(draft: StoredDraft): Promise<void>;
  drop(reportId: string, personId: string): Promise<void>;
}

/** Writes the changed records of the latest state. Writes are sequential; only the latest one waits. */
export function createDraftWriter(): DraftWriter {
  const writer = crypto.randomUUID();
  let written: Records = new Map();
  let isPrimed = false;
  let next: (() => Promise<unknown>) | null = null;
  let writing: Promise<void> | null = null;

  /** The latest state includes all earlier ones, so its result is the result of all. */
  async function writeAll(): Promise<void> {
    let failure: { error: unknown } | null = null;
    for (let write = next; write; write = next) {
      next = null;
      failure = await write().then(
        () => null,
        (error: unknown) => ({ error }),
      );
    }
    writing = null;
    if (failure) throw failure.error;
  }

  /** Persist, prime and drop share one queue, so that the latest call wins. */
  function write(newest: () => Promise<unknown>): Promise<void> {
    next = newest;
    writing ??= writeAll();
    return writing;
  }

  async function put(key: DraftKey, head: DraftHead | null, all: readonly DraftRecord[]): Promise<void> {
    const parts = indexByName(all);
    await withDraftStores(async (stores) => {
      if (written.size === 0) return replaceDraftRecords(stores, key, head, all);
      const [last] = await Promise.all([
        findLastWriter(stores, key),
        head ? stores.heads.put(head) : stores.heads.delete(key),
        ...putChanged(stores, written, parts),
      ]);
      // Another tab has written, or this is the first write: the stored records are not those in `written`.
      if (last !== writer) await replaceDraftRecords(stores, key, head, all);
    });
    written = parts;
    isPrimed = head === null;
  }

  async function findLastWriter({ heads, records }: DraftStores, key: DraftKey): Promise<string | undefined> {
    if (!isPrimed) return (await heads.get(key))?.writer;
    const part = await records.get(toPrimedKey(key));
    return part?.kind === 'primed' ? part.content.writer : undefined;
  }

  return {
    persist: (draft) => write(() => put(toDraftKey(draft), toDraftHead(draft, writer), toDraftRecords(draft))),
    prime: (draft) => write(() => put(toDraftKey(draft), null, toPrimedRecords(draft, writer))),
    drop: (reportId, personId) =>
      write(async () => {
        await withDraftStores((stores) => deleteDraft(stores, [reportId, personId]));
        written = new Map();
      }),
  };
}

type Records = ReadonlyMap<string, DraftRecord>;

const indexByName = (parts: readonly DraftRecord[]): Records =>
  new Map(parts.map((part) => [`${part.kind} ${part.bmpId}`, part]));

function putChanged({ records }: DraftStores, before: Records, now: Records): Promise<unknown>[] {
  const changed = [...now].filter(([name, part]) => !isSameRecord(before.get(name), part));
  const deleted = [...before].filter(([name]) => !now.has(name));
  return [
    ...changed.map(([, part]) => records.put(part)),
    ...deleted.map(([, part]) => records.delete(toRecordKey(part))),
  ];
}

/** An unchanged record is the same object, or has the same members. */
function isSameRecord(before: DraftRecord | undefined, now: DraftRecord): boolean {
  if (before === undefined) return false;
  const values: Record<string, unknown> = { ...before.content };
  const entries = Object.entries(now.content);
  return (
    entries.length === Object.keys(values).length && entries.every(([key, value]) => Object.is(value, values[key]))
  );
}
