import type { StoreApi } from 'zustand/vanilla';
import { isUnsaved } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import type { EditorData } from '@/lib/reports/domain/report';
import { now } from '@/lib/client/clock';
import type { StoredDraft } from './stored-draft';
import { inDraftStores } from './draft-store';
import {
  deleteDraft,
  headOf,
  keyOf,
  keyOfRecord,
  primedKeyOf,
  primedRecordsOf,
  putWhole,
  recordsOf,
  type DraftHead,
  type DraftKey,
  type DraftRecord,
  type DraftStores,
} from './draft-records';
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
  const unnamedPhotos = new Set(draft?.unnamedPhotos);
  let changedAt = draft?.changedAt ?? now();
  let ended = false;

  const isNeeded = () => holdsWork(store.getState()) || unnamedPhotos.size > 0;
  const editorDataNow = () => editorDataOf(store.getState(), opened);
  const draftNow = () => ({
    ...draftOfEditor(store.getState(), opened),
    unnamedPhotos: [...unnamedPhotos],
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

function draftOfEditor(editor: Editor, opened: EditorData): Omit<StoredDraft, 'unnamedPhotos' | 'changedAt'> {
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
    editorData: editorDataOf(editor, opened),
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

export interface DraftWriter {
  persist(draft: StoredDraft): Promise<void>;
  /** Removes the draft and primes the next one of this report. */
  prime(draft: StoredDraft): Promise<void>;
  drop(reportId: string, personId: string): Promise<void>;
}

/**
 * Writes the newest state of a report to the device, and of it only the records that changed. Writes of one report follow
 * each other; while one is under way, only the newest of those that follow waits.
 */
export function draftWriter(): DraftWriter {
  const writer = crypto.randomUUID();
  let written: Records = new Map();
  let isPrimed = false;
  let next: (() => Promise<unknown>) | null = null;
  let writing: Promise<void> | null = null;

  /** The newest state includes all that came before it, so its success or failure is that of all. */
  async function writeAll(): Promise<void> {
    let failed: { why: unknown } | null = null;
    for (let write = next; write; write = next) {
      next = null;
      failed = await write().then(
        () => null,
        (why: unknown) => ({ why }),
      );
    }
    writing = null;
    if (failed) throw failed.why;
  }

  /** Persisting, priming and dropping wait in one line, so that the newest of them is always written last. */
  function write(newest: () => Promise<unknown>): Promise<void> {
    next = newest;
    writing ??= writeAll();
    return writing;
  }

  async function put(key: DraftKey, head: DraftHead | null, all: readonly DraftRecord[]): Promise<void> {
    const parts = byName(all);
    await inDraftStores(async (stores) => {
      if (written.size === 0) return putWhole(stores, key, head, all);
      const [last] = await Promise.all([
        lastWriter(stores, key),
        head ? stores.heads.put(head) : stores.heads.delete(key),
        ...putChanged(stores, written, parts),
      ]);
      // Another tab wrote meanwhile, or nobody has yet: the records are not those that this writer knows.
      if (last !== writer) await putWhole(stores, key, head, all);
    });
    written = parts;
    isPrimed = head === null;
  }

  async function lastWriter({ heads, records }: DraftStores, key: DraftKey): Promise<string | undefined> {
    if (!isPrimed) return (await heads.get(key))?.writer;
    const part = await records.get(primedKeyOf(key));
    return part?.kind === 'primed' ? part.content.writer : undefined;
  }

  return {
    persist: (draft) => write(() => put(keyOf(draft), headOf(draft, writer), recordsOf(draft))),
    prime: (draft) => write(() => put(keyOf(draft), null, primedRecordsOf(draft, writer))),
    drop: (reportId, personId) =>
      write(async () => {
        await inDraftStores((stores) => deleteDraft(stores, [reportId, personId]));
        written = new Map();
      }),
  };
}

/** Records by kind and BMP. */
type Records = ReadonlyMap<string, DraftRecord>;

const byName = (parts: readonly DraftRecord[]): Records =>
  new Map(parts.map((part) => [`${part.kind} ${part.bmpId}`, part]));

function putChanged({ records }: DraftStores, before: Records, now: Records): Promise<unknown>[] {
  const changed = [...now].filter(([name, part]) => !isSameRecord(before.get(name), part));
  const gone = [...before].filter(([name]) => !now.has(name));
  return [
    ...changed.map(([, part]) => records.put(part)),
    ...gone.map(([, part]) => records.delete(keyOfRecord(part))),
  ];
}

/** A record that nobody touched is still the same object, or holds the same objects. */
function isSameRecord(before: DraftRecord | undefined, now: DraftRecord): boolean {
  if (before === undefined) return false;
  const values: Record<string, unknown> = { ...before.content };
  const entries = Object.entries(now.content);
  return (
    entries.length === Object.keys(values).length && entries.every(([key, value]) => Object.is(value, values[key]))
  );
}
