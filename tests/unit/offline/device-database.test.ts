import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import { DEVICE_DATABASE_NAME } from '@/lib/offline/store/schema';

/** The stores of an earlier version, each with a record. */
async function fillVersion(version: number): Promise<void> {
  const keys = {
    draftHeads: ['reportId', 'personId'],
    places: ['reportId', 'personId'],
    referenceData: ['personId', 'unitId'],
    hauls: ['personId', 'unitId'],
    photos: 'fileName',
    sentPhotos: 'fileName',
    draftRecords: ['reportId', 'personId', 'kind', 'bmpId'],
    cachedReports: 'reportId',
    queuedTicketChanges: 'changeId',
    ...(version >= 2 && { deadlines: ['personId', 'unitId'] }),
  };
  const database = await openDB(DEVICE_DATABASE_NAME, version, {
    upgrade(stores) {
      for (const [name, keyPath] of Object.entries(keys)) {
        const store = stores.createObjectStore(name, { keyPath });
        if (name === 'photos' || name === 'sentPhotos') store.createIndex('byReport', 'reportId');
        if (name === 'draftRecords') store.createIndex('ofDraft', ['reportId', 'personId']);
      }
    },
  });
  const record = {
    personId: 'dana',
    unitId: 'lakeshore',
    reportId: 'r1',
    fileName: 'f1.jpg',
    changeId: 'c1',
    kind: 'bmp',
    bmpId: 'b1',
  };
  for (const name of Object.keys(keys)) await database.put(name, record);
  database.close();
}

test.each([1, 2])(
  'an update of the device database from version %i keeps every draft, photo and ticket',
  async (version) => {
    await deleteDB(DEVICE_DATABASE_NAME);
    await fillVersion(version);
    const database = await openDeviceDatabase();
    for (const store of ['draftHeads', 'draftRecords', 'photos', 'queuedTicketChanges', 'places', 'hauls'] as const) {
      expect(await database.count(store)).toBe(1);
    }
    expect(await database.count('deadlines')).toBe(version === 1 ? 0 : 1);
    expect(await database.count('evidence')).toBe(0);
  },
);
