import { openDeviceDatabase, getOpenDatabase } from './database';
import { assembleDraft, deleteDraft, type DraftHead, type DraftKey, type DraftStores } from './draft-records';
import type { StoredDraft } from './stored-draft';
import { tryAcquireEditLock } from '@/lib/offline/sync/edit-lock';

/** Runs `work` in a transaction that can write drafts. */
export async function withDraftStores(work: (stores: DraftStores) => Promise<void>): Promise<void> {
  // If the database is open, the transaction starts synchronously, so that the write overlaps with rendering.
  const database = getOpenDatabase() ?? (await openDeviceDatabase());
  const transaction = database.transaction(['draftHeads', 'draftRecords'], 'readwrite');
  const stores = { heads: transaction.objectStore('draftHeads'), records: transaction.objectStore('draftRecords') };
  await Promise.all([work(stores), transaction.done]);
}

export async function findDraft(reportId: string, personId: string): Promise<StoredDraft | null> {
  const transaction = (await openDeviceDatabase()).transaction(['draftHeads', 'draftRecords']);
  const [head, records] = await Promise.all([
    transaction.objectStore('draftHeads').get([reportId, personId]),
    transaction.objectStore('draftRecords').index('ofDraft').getAll([reportId, personId]),
  ]);
  return head ? assembleDraft(head, records) : null;
}

/** The heads of this person's drafts, oldest first: smaller than whole drafts. */
export async function listDraftHeads(personId: string): Promise<DraftHead[]> {
  const heads = await (await openDeviceDatabase()).getAll('draftHeads');
  return heads.filter((head) => head.personId === personId).sort((a, b) => a.changedAt.localeCompare(b.changedAt));
}

/** The drafts of everybody who used this device. */
export async function listAllDrafts(): Promise<StoredDraft[]> {
  const transaction = (await openDeviceDatabase()).transaction(['draftHeads', 'draftRecords']);
  const [heads, records] = await Promise.all([
    transaction.objectStore('draftHeads').getAll(),
    transaction.objectStore('draftRecords').getAll(),
  ]);
  return heads.map((head) =>
    assembleDraft(
      head,
      records.filter(({ reportId, personId }) => reportId === head.reportId && personId === head.personId),
    ),
  );
}

/**
 * Removes primed records, which are written in advance for the next draft of an open report (draft-records.ts). Those
 * of other people are removed, and those of this person unless a tab has the report open. null removes everybody's.
 * Drafts stay. Primed records are recognized by a record of the kind 'primed' with the same key.
 */
export async function deletePrimedRecords(personId: string | null): Promise<void> {
  const keys = await (await openDeviceDatabase()).getAllKeys('draftRecords');
  for (const [reportId, owner, kind] of keys) {
    if (kind !== 'primed') continue;
    const editLock = owner === personId ? await tryAcquireEditLock(reportId, () => undefined) : NO_LOCK;
    if (!editLock) continue;
    await withDraftStores((stores) => deleteUnlessDraft(stores, [reportId, owner])).finally(editLock.end);
  }
}

const NO_LOCK = { end: () => undefined };

async function deleteUnlessDraft(stores: DraftStores, key: DraftKey): Promise<void> {
  if ((await stores.heads.get(key)) === undefined) await deleteDraft(stores, key);
}
