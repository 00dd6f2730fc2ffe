import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { deviceDatabase } from '@/lib/offline/store/database';
import type { StoredDraft } from '@/lib/offline/store/stored-draft';
import { allDrafts, draftOf } from '@/lib/offline/store/draft-store';
import { documented, requiring } from '@/tests/setup/a-report';
import { someEditorData, DANA, LAKESHORE, NOW, PRIYA } from './some-editor-data';

/** Each test begins with an empty device. An open page closes its database for that. */
beforeEach(() => deleteDB('earthtight'));

test('work that the first release kept is all there, and names its work unit', async () => {
  const old = await openDB('earthtight', 1, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: 'reportId' });
      database.createObjectStore('photos', { keyPath: 'fileName' }).createIndex('byReport', 'reportId');
    },
  });
  const pack = someEditorData('r1');
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

  expect(await allDrafts()).toEqual([
    { ...draft, unitId: 'lakeshore', unitName: 'Lakeshore', queued: null, stranded: null, unanswered: null },
  ]);
  const database = await deviceDatabase();
  const photos = await database.getAll('photos');
  expect(photos.map(({ fileName, unitId }) => [fileName, unitId])).toEqual([
    ['a.jpg', 'lakeshore'],
    ['b.jpg', null],
  ]);
  expect([...database.objectStoreNames]).toEqual([
    'draftHeads',
    'draftParts',
    'hauls',
    'packs',
    'photos',
    'places',
    'sentPhotos',
    'shelves',
    'ticketActs',
  ]);
});

test('whole drafts of the release before are all there, of both people who use the device', async () => {
  const before = [documented({ id: 'a', label: 'A' }), documented({ id: 'b', label: 'B' }), requiring({ id: 'c' })];
  const pack = someEditorData('r1', { bmps: before });
  const [first, second] = before;
  if (!first || !second) throw new Error('there are three');
  const mine = {
    ...pack.report,
    siteName: 'Menomonee Crossing',
    fields: { ...pack.report.fields, notes: 'Rain since noon' },
    // Of these BMPs, the third was removed, the second was changed and stands before the first, and one is new.
    bmps: [
      { ...second, label: '4', condition: { ...second.condition, photos: ['a.jpg'] } },
      first,
      requiring({ id: 'd' }),
    ],
  };
  const danas: StoredDraft = {
    reportId: 'r1',
    personId: DANA.id,
    unitId: LAKESHORE.id,
    unitName: LAKESHORE.name,
    base: pack.report,
    mine,
    stranded: null,
    clashes: [{ kind: 'field', key: 'notes', mine: 'Rain since noon', theirs: 'Dry' }],
    changedBy: { name: 'Priya Raman', at: NOW },
    queued: { act: 'notify', since: NOW },
    goneFromReport: ['gone.jpg'],
    unanswered: { id: 'r1', baseVersion: 3, fields: { notes: 'Rain' }, bmps: [], removed: [{ id: 'c', version: 1 }] },
    pack,
    changedAt: NOW,
  };
  // The report as the server had it last is not the one that the work is based on.
  const priyas: StoredDraft = {
    ...danas,
    personId: PRIYA.id,
    base: { ...pack.report, status: 'open' },
    mine: { ...pack.report, status: 'open' },
    stranded: { reason: 'open', report: mine },
    clashes: [],
    queued: null,
    unanswered: null,
    pack: someEditorData('r1', { bmps: before }, PRIYA),
  };
  const old = await openDB('earthtight', 3, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: ['reportId', 'personId'] });
      database.createObjectStore('photos', { keyPath: 'fileName' }).createIndex('byReport', 'reportId');
      database.createObjectStore('shelves', { keyPath: ['personId', 'unitId'] });
      database.createObjectStore('packs', { keyPath: 'reportId' });
    },
  });
  await old.put('drafts', danas);
  await old.put('drafts', priyas);
  old.close();

  expect(await draftOf('r1', DANA.id)).toEqual(danas);
  expect(await draftOf('r1', PRIYA.id)).toEqual(priyas);
  expect(await draftOf('r2', DANA.id)).toBeNull();
});

test('photos of the release before still wait, and one’s own are kept after they were sent from now on', async () => {
  const old = await openDB('earthtight', 4, {
    upgrade(database) {
      database.createObjectStore('photos', { keyPath: 'fileName' }).createIndex('byReport', 'reportId');
      for (const [name, keyPath] of [
        ['shelves', ['personId', 'unitId']],
        ['packs', 'reportId'],
        ['draftHeads', ['reportId', 'personId']],
      ] as const)
        database.createObjectStore(name, { keyPath: [keyPath].flat() });
      database
        .createObjectStore('draftParts', { keyPath: ['reportId', 'personId', 'kind', 'bmpId'] })
        .createIndex('ofDraft', ['reportId', 'personId']);
    },
  });
  await old.put('photos', { fileName: 'a.jpg', reportId: 'r1', personId: 'dana', picture: new Blob(['jpeg']) });
  old.close();
  const database = await deviceDatabase();
  expect((await database.getAll('photos')).map(({ fileName }) => fileName)).toEqual(['a.jpg']);
  expect(await database.count('sentPhotos')).toBe(0);
});
