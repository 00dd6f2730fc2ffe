import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { deviceDatabase } from '@/lib/device/database';
import { aPack } from './a-pack';

test('work that an older release kept is all there, and names its work unit', async () => {
  const old = await openDB('earthtight', 1, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: 'reportId' });
      database.createObjectStore('photos', { keyPath: 'fileName' }).createIndex('byReport', 'reportId');
    },
  });
  const pack = aPack('r1');
  const draft = {
    reportId: 'r1',
    personId: 'dana',
    base: pack.report,
    mine: { ...pack.report, siteName: 'mine' },
    pack,
    changedAt: 'then',
  };
  await old.put('drafts', draft);
  const photo = {
    personId: 'dana',
    area: 'practiceactions',
    picture: new Blob(['jpeg']),
    takenAt: null,
    position: null,
    addedAt: 'then',
  };
  await old.put('photos', { ...photo, fileName: 'a.jpg', reportId: 'r1' });
  await old.put('photos', { ...photo, fileName: 'b.jpg', reportId: 'saved before' });
  old.close();

  const database = await deviceDatabase();
  expect(await database.getAll('drafts')).toEqual([
    { ...draft, unitId: 'lakeshore', unitName: 'Lakeshore', queued: null },
  ]);
  const photos = await database.getAll('photos');
  expect(photos.map(({ fileName, unitId }) => [fileName, unitId])).toEqual([
    ['a.jpg', 'lakeshore'],
    ['b.jpg', null],
  ]);
  expect([...database.objectStoreNames]).toEqual(['drafts', 'packs', 'photos', 'shelves']);
});
