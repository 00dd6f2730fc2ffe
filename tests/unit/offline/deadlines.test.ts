import 'fake-indexeddb/auto';
import { callApi } from '@/lib/client/api';
import { deviceDeadlines, type DeviceDeadlines } from '@/lib/deadlines/contract';
import { findStoredDeadlines, refreshDeadlines } from '@/lib/offline/store/deadlines';
import { deleteUnitRecordsOfOthers } from '@/lib/offline/store/unit-records';
import { cacheReport } from '@/lib/offline/store/cached-reports';
import { DANA, LAKESHORE, createEditorData, NOW, PRIYA } from './editor-data-fixture';

jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }));

const dana = { personId: DANA.id, unitId: LAKESHORE.id };
const DEADLINES: DeviceDeadlines = { ...dana, at: NOW, canManageDeadlines: false, sites: [] };

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
