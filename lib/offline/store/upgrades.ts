import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { DeviceSchema } from './schema';
import { putDraft } from './draft-records';

type Upgrade = IDBPTransaction<DeviceSchema, StoreNames<DeviceSchema>[], 'versionchange'>;

/** Upgrades the stores from version `from`. No unsent work is dropped. */
export async function upgradeDevice(
  database: IDBPDatabase<DeviceSchema>,
  from: number,
  transaction: Upgrade,
): Promise<void> {
  if (from < 1) database.createObjectStore('photos', { keyPath: 'fileName' }).createIndex('byReport', 'reportId');
  if (from < 2) {
    database.createObjectStore('shelves', { keyPath: ['personId', 'unitId'] });
    database.createObjectStore('packs', { keyPath: 'reportId' });
    if (from === 1) await nameUnits(transaction);
  }
  if (from < 4) {
    database.createObjectStore('draftHeads', { keyPath: ['reportId', 'personId'] });
    database
      .createObjectStore('draftParts', { keyPath: ['reportId', 'personId', 'kind', 'bmpId'] })
      .createIndex('ofDraft', ['reportId', 'personId']);
    if (from > 0) await divideDrafts(database, transaction);
  }
  if (from < 5) {
    database.createObjectStore('places', { keyPath: ['reportId', 'personId'] });
    database.createObjectStore('sentPhotos', { keyPath: 'fileName' }).createIndex('byReport', 'reportId');
  }
  if (from < 6) {
    database.createObjectStore('ticketActs', { keyPath: 'actId' });
    database.createObjectStore('hauls', { keyPath: ['personId', 'unitId'] });
  }
}

/** Version 2: adds the work unit to drafts and photos. */
async function nameUnits(transaction: Upgrade): Promise<void> {
  const drafts = transaction.objectStore('drafts');
  const unitOf = new Map<string, string>();
  for (const draft of await drafts.getAll()) {
    const { id, name } = draft.pack.unit;
    unitOf.set(draft.reportId, id);
    await drafts.put({ ...draft, unitId: id, unitName: name, queued: null });
  }
  const photos = transaction.objectStore('photos');
  for (const photo of await photos.getAll()) await photos.put({ ...photo, unitId: unitOf.get(photo.reportId) ?? null });
}

/** Version 4: splits drafts into records. Version 3 had made the person part of a draft's key. */
async function divideDrafts(database: IDBPDatabase<DeviceSchema>, transaction: Upgrade): Promise<void> {
  const stores = { heads: transaction.objectStore('draftHeads'), records: transaction.objectStore('draftParts') };
  for (const draft of await transaction.objectStore('drafts').getAll()) await putDraft(stores, draft, 'upgrade');
  database.deleteObjectStore('drafts');
}
