import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { callApi, RefusedError } from '@/lib/client/api';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import { findDraft } from '@/lib/offline/store/draft-store';
import { openReportSync, type ReportSync } from '@/lib/offline/sync/report-sync';
import { saveReport } from '@/lib/reports/contract';
import type { SaveResult } from '@/lib/reports/domain/report-changes';
import { DANA, makeEditorData } from './editor-data-fixture';

jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }));

const writes: string[] = [];
const put = IDBObjectStore.prototype.put;
let sync: ReportSync;
beforeEach(async () => {
  await deleteDB('earth-tight');
  await openDeviceDatabase();
  sync = openReportSync(makeEditorData('r1'), null, () => undefined, { place: null, canEnter: () => true });
  // The editor sends once when it opens. From then on the report is cached and a draft primed.
  await sync.send();
  writes.length = 0;
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    writes.push(value.kind ?? this.name);
    return put.call(this, value);
  });
});
afterEach(() => {
  sync.stop();
  jest.restoreAllMocks();
});

const type = (value: string) => sync.dispatch({ type: 'fieldChanged', key: 'municipality', value });
const stored = async () => (await findDraft('r1', DANA.id))?.mine.fields.municipality;

/** The stores, or kinds of record, that were written since the last call. */
function makeWritten(): string[] {
  return writes.splice(0).sort();
}

const answer: SaveResult = {
  success: true,
  idreport: 'r1',
  version: 4,
  bmps: [],
  changedAt: '2026-11-21T15:00:05.000Z',
};
const serverAnswers = () => jest.mocked(callApi).mockResolvedValue(answer);

test('typed text is stored on the device, and each key writes its head and its answers once', async () => {
  type('T');
  await sync.persist();
  expect(makeWritten()).toEqual(['answers', 'draftHeads']);
  type('To');
  await sync.persist();
  await sync.persist();
  expect(makeWritten()).toEqual(['answers', 'draftHeads']);
  for (const value of ['Tow', 'Town', 'Town ', 'Town o']) type(value);
  await sync.persist();
  // While the device writes, only the newest state waits.
  expect([makeWritten(), await stored()]).toEqual([['answers', 'answers', 'draftHeads', 'draftHeads'], 'Town o']);
});

test('what changes nothing in the draft writes none of it', async () => {
  type('Town');
  await sync.persist();
  makeWritten();
  sync.dispatch({ type: 'questionOpened', question: 'exit-report' });
  await sync.persist();
  expect(makeWritten()).toEqual([]);
});

test('a save writes three times: what was typed, what was sent, and the report as the server has it', async () => {
  serverAnswers();
  type('Town');
  await sync.persist();
  expect(makeWritten()).toEqual(['answers', 'draftHeads']);
  jest.mocked(callApi).mockImplementation(async () => {
    await sync.persist();
    expect(makeWritten()).toEqual(['draftHeads', 'unacknowledged']);
    return answer;
  });
  expect(await sync.send()).toEqual({ kind: 'sent' });
  expect(callApi).toHaveBeenCalledWith(saveReport, expect.anything(), expect.anything());
  expect([makeWritten(), await stored()]).toEqual([['base', 'cachedReports', 'primed'], undefined]);
});

test('what the device could not keep is written again when the next attempt to send ends', async () => {
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  type('Town');
  await sync.persist();
  expect([sync.store.getState().save.persisted, await stored()]).toEqual([false, undefined]);
  jest.mocked(callApi).mockRejectedValue(new RefusedError('server-busy', 503, 'Busy', null));
  expect(await sync.send()).toEqual({ kind: 'blocked', by: 'server-trouble' });
  expect([sync.store.getState().save.persisted, await stored()]).toEqual([true, 'Town']);
});

test('what was entered before another tab took the report is on the device, and nothing that is entered after it', async () => {
  type('Town');
  sync.stop();
  type('Town of Erin');
  expect(await stored()).toBe('Town');
});
