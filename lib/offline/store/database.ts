import { openDB, type IDBPDatabase } from 'idb';
import { DEVICE_DATABASE_NAME, type DeviceSchema } from './schema';

/** The device's database, opened once per page. Browser only. */

/** Every change of the stores needs the next version, and a step in `upgrade` (CONTRIBUTING.md). */
const VERSION = 3;

let databasePromise: Promise<IDBPDatabase<DeviceSchema>> | null = null;
let openedDatabase: IDBPDatabase<DeviceSchema> | null = null;

/** The database if it is open already. */
export const getOpenDatabase = (): IDBPDatabase<DeviceSchema> | null => openedDatabase;

/** Opens the database, or returns the open one. A failure is not remembered. */
export async function openDeviceDatabase(): Promise<IDBPDatabase<DeviceSchema>> {
  databasePromise ??= openDB<DeviceSchema>(DEVICE_DATABASE_NAME, VERSION, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1) createFirstStores(database);
      if (oldVersion < 2) database.createObjectStore('deadlines', { keyPath: ['personId', 'unitId'] });
      if (oldVersion < 3)
        database.createObjectStore('evidence', { keyPath: 'fileName' }).createIndex('byReport', 'reportId');
    },
    // Closes the database so that a newer page can upgrade it.
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      resetDatabase();
    },
    terminated: resetDatabase,
  });
  try {
    openedDatabase = await databasePromise;
    return openedDatabase;
  } catch (error) {
    resetDatabase();
    throw error;
  }
}

function createFirstStores(database: IDBPDatabase<DeviceSchema>): void {
  for (const store of ['draftHeads', 'places'] as const)
    database.createObjectStore(store, { keyPath: ['reportId', 'personId'] });
  for (const store of ['referenceData', 'hauls'] as const)
    database.createObjectStore(store, { keyPath: ['personId', 'unitId'] });
  for (const store of ['photos', 'sentPhotos'] as const)
    database.createObjectStore(store, { keyPath: 'fileName' }).createIndex('byReport', 'reportId');
  database
    .createObjectStore('draftRecords', { keyPath: ['reportId', 'personId', 'kind', 'bmpId'] })
    .createIndex('ofDraft', ['reportId', 'personId']);
  database.createObjectStore('cachedReports', { keyPath: 'reportId' });
  database.createObjectStore('queuedTicketChanges', { keyPath: 'changeId' });
}

function resetDatabase(): void {
  databasePromise = null;
  openedDatabase = null;
}
