import { deviceDatabase, openedDatabase } from './database';
import type { StoredDraft } from './stored-draft';
import {
  assembled,
  deleteDraft,
  headOf,
  keyOf,
  keyOfRecord,
  recordsOf,
  putWhole,
  primedKeyOf,
  primedRecordsOf,
  type DraftHead,
  type DraftKey,
  type DraftRecord,
  type DraftStores,
} from './draft-records';
import { editLockIfFree } from '@/lib/offline/sync/edit-lock';

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
    return part?.kind === 'ready' ? part.content.writer : undefined;
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

/** Does the whole work in one transaction, or nothing of it. */
async function inDraftStores(work: (stores: DraftStores) => Promise<void>): Promise<void> {
  // Where the database is open the transaction begins at once, so that the device writes while the screen is drawn.
  const database = openedDatabase() ?? (await deviceDatabase());
  const transaction = database.transaction(['draftHeads', 'draftParts'], 'readwrite');
  const stores = { heads: transaction.objectStore('draftHeads'), records: transaction.objectStore('draftParts') };
  await Promise.all([work(stores), transaction.done]);
}

/** The draft of a report if this person left one. */
export async function draftOf(reportId: string, personId: string): Promise<StoredDraft | null> {
  const transaction = (await deviceDatabase()).transaction(['draftHeads', 'draftParts']);
  const [head, parts] = await Promise.all([
    transaction.objectStore('draftHeads').get([reportId, personId]),
    transaction.objectStore('draftParts').index('ofDraft').getAll([reportId, personId]),
  ]);
  return head ? assembled(head, parts) : null;
}

/** The heads of this person's drafts, oldest first: less to read than whole drafts. */
export async function draftHeadsOf(personId: string): Promise<DraftHead[]> {
  const all = await (await deviceDatabase()).getAll('draftHeads');
  return all.filter((head) => head.personId === personId).sort((a, b) => a.changedAt.localeCompare(b.changedAt));
}

/** The drafts of everybody who used this device. */
export async function allDrafts(): Promise<StoredDraft[]> {
  const transaction = (await deviceDatabase()).transaction(['draftHeads', 'draftParts']);
  const [heads, parts] = await Promise.all([
    transaction.objectStore('draftHeads').getAll(),
    transaction.objectStore('draftParts').getAll(),
  ]);
  return heads.map((head) =>
    assembled(
      head,
      parts.filter(({ reportId, personId }) => reportId === head.reportId && personId === head.personId),
    ),
  );
}

/**
 * Removes primed records, which are written in advance for the next draft of an open report (draft-records.ts). Those of
 * other people are removed, and those of this person unless a tab has the report open. null removes everybody's. Drafts
 * stay. Primed records are found by the record of the kind 'ready' that lies beside them.
 */
export async function forgetPrimed(personId: string | null): Promise<void> {
  const keys = await (await deviceDatabase()).getAllKeys('draftParts');
  for (const [reportId, owner, kind] of keys) {
    if (kind !== 'ready') continue;
    const editLock = owner === personId ? await editLockIfFree(reportId, () => undefined) : NO_LOCK;
    if (!editLock) continue;
    await inDraftStores((stores) => deleteUnlessDraft(stores, [reportId, owner])).finally(editLock.end);
  }
}

const NO_LOCK = { end: () => undefined };

async function deleteUnlessDraft(stores: DraftStores, key: DraftKey): Promise<void> {
  if ((await stores.heads.get(key)) === undefined) await deleteDraft(stores, key);
}
