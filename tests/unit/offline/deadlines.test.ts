import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { callApi } from '@/lib/client/api';
import { deviceDeadlines, type DeviceDeadlines } from '@/lib/deadlines/contract';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import { findStoredDeadlines, refreshDeadlines } from '@/lib/offline/store/deadlines';
import { deleteUnitRecordsOfOthers } from '@/lib/offline/store/unit-records';
import { cacheReport } from '@/lib/offline/store/cached-reports';
import { DEVICE_DATABASE_NAME } from '@/lib/offline/store/schema';
import { DANA, LAKESHORE, createEditorData, NOW, PRIYA } from './editor-data-fixture';

jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }));

const dana = { personId: DANA.id, unitId: LAKESHORE.id };
const DEADLINES: DeviceDeadlines = { ...dana, at: NOW, canManageDeadlines: false, sites: [] };

/** The stores of the previous version, each with a record. */
async function fillPreviousVersion(): Promise<void> {
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
  };
  const database = await openDB(DEVICE_DATABASE_NAME, 1, {
    upgrade(stores) {
      for (const [name, keyPath] of Object.entries(keys)) {
        const store = stores.createObjectStore(name, { keyPath });
        if (name === 'photos' || name === 'sentPhotos') store.createIndex('byReport', 'reportId');
        if (name === 'draftRecords') store.createIndex('ofDraft', ['reportId', 'personId']);
      }
    },
  });
  const record = { ...dana, reportId: 'r1', fileName: 'f1.jpg', changeId: 'c1', kind: 'bmp', bmpId: 'b1' };
  for (const name of Object.keys(keys)) await database.put(name, record);
  database.close();
}

test('an update of the device database keeps every draft, photo and ticket', async () => {
  await fillPreviousVersion();
  const database = await openDeviceDatabase();
  for (const store of ['draftHeads', 'draftRecords', 'photos', 'queuedTicketChanges', 'places', 'hauls'] as const) {
    expect(await database.count(store)).toBe(1);
    await database.clear(store);
  }
  await database.clear('cachedReports');
  expect(await database.count('deadlines')).toBe(0);
});

test('the device fetches old deadline data again, and deletes it when another person signs in [CLOCK-33]', async () => {
  jest.mocked(callApi).mockImplementation(async ({ name }) => {
    if (name !== deviceDeadlines.name) throw new Error(name);
    return DEADLINES as never;
  });
  expect(await findStoredDeadlines(dana)).toBeNull();
  await refreshDeadlines(dana);
  await refreshDeadlines(dana);
  expect(callApi).toHaveBeenCalledTimes(1);
  await refreshDeadlines(dana, 0);
  expect(callApi).toHaveBeenCalledTimes(2);
  expect((await findStoredDeadlines(dana))?.deadlines).toEqual(DEADLINES);
  await deleteUnitRecordsOfOthers('deadlines', DANA.id);
  expect(await findStoredDeadlines(dana)).not.toBeNull();
  await deleteUnitRecordsOfOthers('deadlines', PRIYA.id);
  expect(await findStoredDeadlines(dana)).toBeNull();
});

test('an inspection on this device meets deadlines only after SAVE & NOTIFY [CLOCK-20, CLOCK-33]', async () => {
  await refreshDeadlines(dana, 0);
  const editorData = createEditorData('r2', { status: 'setup' });
  const createInspectionAtSite = (status: 'setup' | 'open') => ({
    ...editorData,
    report: { ...editorData.report, status, fields: { ...editorData.report.fields, siteId: 'crossing' } },
  });
  await cacheReport(createInspectionAtSite('setup'));
  expect((await findStoredDeadlines(dana))?.inspections).toEqual([]);
  await cacheReport(createInspectionAtSite('open'));
  const { date } = editorData.report.fields;
  expect((await findStoredDeadlines(dana))?.inspections).toEqual([{ id: 'r2', siteId: 'crossing', startedAt: date }]);
});
