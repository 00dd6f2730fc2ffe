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
import { withDraftStores } from './draft-store';
import type { StoredDraft } from './stored-draft';

export interface DraftWriter {
  persist(draft: StoredDraft): Promise<void>;
  /** Deletes the draft, and stores the large records of this report for its next draft. */
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

  /** Writes until no write waits. Each write stores the whole state, so only the result of the last one counts. */
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

  async function writeRecords(key: DraftKey, head: DraftHead | null, records: readonly DraftRecord[]): Promise<void> {
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
    persist: (draft) => write(() => writeRecords(toDraftKey(draft), toDraftHead(draft, writer), toDraftRecords(draft))),
    prime: (draft) => write(() => writeRecords(toDraftKey(draft), null, toPrimedRecords(draft, writer))),
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
  const changedRecords = [...current].filter(([name, record]) => !hasSameContent(previous.get(name), record));
  const deletedRecords = [...previous].filter(([name]) => !current.has(name));
  return [
    ...changedRecords.map(([, record]) => records.put(record)),
    ...deletedRecords.map(([, record]) => records.delete(toRecordKey(record))),
  ];
}

/** Shallow comparison: unchanged members are the same objects. */
function hasSameContent(previous: DraftRecord | undefined, current: DraftRecord): boolean {
  if (previous === undefined) return false;
  const previousContent: Record<string, unknown> = { ...previous.content };
  const entries = Object.entries(current.content);
  return (
    entries.length === Object.keys(previousContent).length &&
    entries.every(([key, value]) => Object.is(value, previousContent[key]))
  );
}
