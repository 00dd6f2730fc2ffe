import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { callApi, RejectedError } from '@/lib/client/api';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import { findDraft } from '@/lib/offline/store/draft-store';
import { openReportSync, type ReportSync } from '@/lib/offline/sync/report-sync';
import { saveReport } from '@/lib/reports/contract';
import type { SaveResult } from '@/lib/reports/domain/report-changes';
import { DANA, createEditorData } from './editor-data-fixture';

jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }));

const writes: string[] = [];
const originalPut = IDBObjectStore.prototype.put;
let sync: ReportSync;
beforeEach(async () => {
  await deleteDB('earth-tight');
  await openDeviceDatabase();
  sync = openReportSync(createEditorData('r1'), null, () => undefined, { place: null, canEnter: () => true });
  // The editor sends once when it opens. From then on the report is cached and a draft primed.
  await sync.send();
  writes.length = 0;
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    writes.push(value.kind ?? this.name);
    return originalPut.call(this, value);
  });
});
afterEach(() => {
  sync.stop();
  jest.restoreAllMocks();
});

const type = (value: string) => sync.dispatch({ type: 'fieldChanged', key: 'municipality', value });
const readStoredText = async () => (await findDraft('r1', DANA.id))?.mine.fields.municipality;

/** The stores, or kinds of record, that were written since the last call. */
function takeWrites(): string[] {
  return writes.splice(0).sort();
}

const saveResult: SaveResult = {
  success: true,
  idreport: 'r1',
  version: 4,
  bmps: [],
  changedAt: '2026-11-21T15:00:05.000Z',
};
const mockSuccessfulSave = () => jest.mocked(callApi).mockResolvedValue(saveResult);

test('the device stores typed text, and writes the head and the answers once per stored keystroke', async () => {
  type('T');
  await sync.persist();
  expect(takeWrites()).toEqual(['answers', 'draftHeads']);
  type('To');
  await sync.persist();
  await sync.persist();
  expect(takeWrites()).toEqual(['answers', 'draftHeads']);
});

test('the device skips states that are typed while it writes, except the newest', async () => {
  for (const value of ['Tow', 'Town', 'Town ', 'Town o']) type(value);
  await sync.persist();
  expect([takeWrites(), await readStoredText()]).toEqual([
    ['answers', 'answers', 'draftHeads', 'draftHeads'],
    'Town o',
  ]);
});

test('the device writes nothing if the draft did not change', async () => {
  type('Town');
  await sync.persist();
  takeWrites();
  sync.dispatch({ type: 'questionOpened', question: 'exit-report' });
  await sync.persist();
  expect(takeWrites()).toEqual([]);
});

test('the device writes three times for a save: the input, the sent changes and the saved report', async () => {
  mockSuccessfulSave();
  type('Town');
  await sync.persist();
  expect(takeWrites()).toEqual(['answers', 'draftHeads']);
  jest.mocked(callApi).mockImplementation(async () => {
    await sync.persist();
    expect(takeWrites()).toEqual(['draftHeads', 'unacknowledgedChanges']);
    return saveResult;
  });
  expect(await sync.send()).toEqual({ kind: 'sent' });
  expect(callApi).toHaveBeenCalledWith(saveReport, expect.anything(), expect.anything());
  expect([takeWrites(), await readStoredText()]).toEqual([['base', 'cachedReports', 'primed'], undefined]);
});

test('the device repeats a failed write after the next attempt to send', async () => {
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  type('Town');
  await sync.persist();
  expect([sync.store.getState().save.isPersisted, await readStoredText()]).toEqual([false, undefined]);
  jest.mocked(callApi).mockRejectedValue(new RejectedError('server-busy', 503, 'Busy', null));
  expect(await sync.send()).toEqual({ kind: 'blocked', by: 'server-trouble' });
  expect([sync.store.getState().save.isPersisted, await readStoredText()]).toEqual([true, 'Town']);
});

test('the device stores input until another tab takes over the report, but not later input', async () => {
  type('Town');
  sync.stop();
  type('Town of Erin');
  expect(await readStoredText()).toBe('Town');
});
