import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { DeviceSchema } from './database';

type Upgrade = IDBPTransaction<DeviceSchema, StoreNames<DeviceSchema>[], 'versionchange'>;

/** Brings the device's stores up to date, release by release. Nothing that a person entered is dropped. */
export async function upgradeDevice(
  database: IDBPDatabase<DeviceSchema>,
  from: number,
  transaction: Upgrade,
): Promise<void> {
  if (from < 1) {
    database.createObjectStore('drafts', { keyPath: DRAFT_KEY });
    database.createObjectStore('photos', { keyPath: 'fileName' }).createIndex('byReport', 'reportId');
  }
  if (from < 2) {
    database.createObjectStore('shelves', { keyPath: ['personId', 'unitId'] });
    database.createObjectStore('packs', { keyPath: 'reportId' });
    if (from === 1) await nameUnits(transaction);
  }
  if (from === 1 || from === 2) await keyByPerson(database, transaction);
}

const DRAFT_KEY = ['reportId', 'personId'];

/** Version 3: two people who use one device each keep their own draft of a report. */
async function keyByPerson(database: IDBPDatabase<DeviceSchema>, transaction: Upgrade): Promise<void> {
  const drafts = await transaction.objectStore('drafts').getAll();
  database.deleteObjectStore('drafts');
  const store = database.createObjectStore('drafts', { keyPath: DRAFT_KEY });
  await Promise.all(drafts.map((draft) => store.put(draft)));
}

/** Version 2: drafts and photos name their work unit; a draft's pack has always known it. */
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
