import 'fake-indexeddb/auto';
import { callApi, RejectedError, UnreachableError } from '@/lib/client/api';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import type { UnsentPhoto } from '@/lib/offline/store/schema';
import { findDraft } from '@/lib/offline/store/draft-store';
import { createDraftWriter } from '@/lib/offline/store/draft-writer';
import { loadPreviousInspections } from '@/lib/offline/store/previous-inspection';
import { cacheReport, findCachedReport } from '@/lib/offline/store/cached-reports';
import { deleteDataOfOthers } from '@/lib/offline/store/delete-data-of-others';
import { findReferenceData } from '@/lib/offline/store/reference-data';
import { refreshReferenceData } from '@/lib/offline/store/refresh-reference-data';
import { openReport } from '@/components/reports/editor/frame/open-report';
import { storeSentPhoto, listSentPhotos } from '@/lib/offline/store/sent-photos';
import { editorData, referenceData, newEditorData, previousInspections } from '@/lib/reports/contract';
import { PLAIN_DRAFT, createEditorData, createReferenceData, DANA, LAKESHORE, PRIYA } from './editor-data-fixture';

jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }));

const dana = { personId: DANA.id, unitId: LAKESHORE.id };
const UNREACHABLE = new UnreachableError('no signal');

/** The server's responses by the operation's name. An operation without one is unreachable. */
let responses: Record<string, unknown>;
beforeEach(async () => {
  responses = {};
  jest.mocked(callApi).mockImplementation(async ({ name }) => {
    const response = responses[name] ?? UNREACHABLE;
    if (response instanceof Error) throw response;
    return response as never;
  });
  const database = await openDeviceDatabase();
  for (const store of ['draftHeads', 'draftRecords', 'photos', 'sentPhotos', 'referenceData', 'cachedReports'] as const)
    await database.clear(store);
});

async function storeReferenceData(me = DANA, unit = LAKESHORE): Promise<void> {
  responses[referenceData.name] = createReferenceData(me, unit);
  await refreshReferenceData(me.id, unit.id);
  delete responses[referenceData.name];
}

describe('the cache of reference data', () => {
  test('is fetched once, and again when it is no longer fresh', async () => {
    await storeReferenceData();
    jest.mocked(callApi).mockClear();
    await refreshReferenceData(DANA.id, LAKESHORE.id);
    expect(callApi).not.toHaveBeenCalled();

    const stored = await findReferenceData(DANA.id, LAKESHORE.id);
    await (
      await openDeviceDatabase()
    ).put('referenceData', { ...createStoredDraft(stored), keptAt: '2026-01-01T00:00:00.000Z' });
    responses[referenceData.name] = { ...createReferenceData(), sites: [] };
    await refreshReferenceData(DANA.id, LAKESHORE.id);
    expect((await findReferenceData(DANA.id, LAKESHORE.id))?.referenceData.sites).toEqual([]);
  });

  test('stays unchanged when the server does not respond', async () => {
    await storeReferenceData();
    const stored = createStoredDraft(await findReferenceData(DANA.id, LAKESHORE.id));
    await (await openDeviceDatabase()).put('referenceData', { ...stored, keptAt: '2026-01-01T00:00:00.000Z' });
    await expect(refreshReferenceData(DANA.id, LAKESHORE.id)).rejects.toBe(UNREACHABLE);
    expect((await findReferenceData(DANA.id, LAKESHORE.id))?.referenceData).toEqual(stored.referenceData);
  });

  test('stays unchanged when another server responds with JSON', async () => {
    await storeReferenceData();
    const stored = createStoredDraft(await findReferenceData(DANA.id, LAKESHORE.id));
    await (await openDeviceDatabase()).put('referenceData', { ...stored, keptAt: '2026-01-01T00:00:00.000Z' });
    responses[referenceData.name] = { message: 'Accept the terms of this Wi-Fi' };
    await expect(refreshReferenceData(DANA.id, LAKESHORE.id)).rejects.toThrow();
    expect(
      (await (await openDeviceDatabase()).getAll('referenceData')).map(({ referenceData }) => referenceData),
    ).toEqual([stored.referenceData]);
  });

  test('is kept for the last work units and deleted for older ones', async () => {
    for (let unit = 1; unit <= 6; unit++) {
      jest.useFakeTimers({ now: Date.parse('2026-11-21T15:00:00Z') + unit * 60_000, doNotFake: ['setImmediate'] });
      await storeReferenceData(DANA, { id: `unit ${unit}`, name: 'A unit' });
      jest.useRealTimers();
    }
    const remaining = await (await openDeviceDatabase()).getAllKeys('referenceData');
    expect(remaining.map(([, unit]) => unit)).toEqual(['unit 3', 'unit 4', 'unit 5', 'unit 6']);
  });

  test('is deleted with cached reports at a sign-out or another person’s sign-in, but unsent work stays', async () => {
    await storeReferenceData();
    await cacheReport(createEditorData('r1'));
    const draft = {
      base: createEditorData('r1').report,
      mine: createEditorData('r1').report,
      editorData: createEditorData('r1'),
      changedAt: '',
      ...PLAIN_DRAFT,
    };
    const owner = { reportId: 'r1', personId: DANA.id, unitId: LAKESHORE.id, unitName: LAKESHORE.name };
    await createDraftWriter().persist({ ...draft, ...owner });
    await storeReferenceData(PRIYA);
    expect(await findReferenceData(DANA.id, LAKESHORE.id)).toBeNull();
    expect(await findCachedReport('r1', dana)).toBeNull();
    await deleteDataOfOthers(null);
    expect(await findReferenceData(PRIYA.id, LAKESHORE.id)).toBeNull();
    expect(await findDraft('r1', DANA.id)).toMatchObject(draft);
  });
});

const createStoredDraft = <T>(stored: T | null): T => {
  if (stored === null) throw new Error('nothing is kept');
  return stored;
};

describe('a cached report', () => {
  test('belongs to its person, and is deleted when the report is closed', async () => {
    await cacheReport(createEditorData('r1', { status: 'open' }));
    expect((await findCachedReport('r1', dana))?.report.status).toBe('open');
    expect(await findCachedReport('r1', { personId: PRIYA.id })).toBeNull();
    await cacheReport(createEditorData('r1', { status: 'closed' }));
    expect(await findCachedReport('r1', dana)).toBeNull();
  });

  test('stays unchanged when another server responds with JSON', async () => {
    await cacheReport(createEditorData('r1'));
    responses[editorData.name] = { message: 'Accept the terms of this Wi-Fi' };
    await openReport('r1', false, dana);
    const stored = await (await openDeviceDatabase()).getAll('cachedReports');
    expect(stored.map(({ editorData }) => editorData)).toEqual([createEditorData('r1')]);
  });

  test('is kept for the most recently opened reports', async () => {
    for (let report = 0; report < 42; report++) {
      await cacheReport(createEditorData(`r${report}`));
      const stored = createStoredDraft((await (await openDeviceDatabase()).get('cachedReports', `r${report}`)) ?? null);
      await (
        await openDeviceDatabase()
      ).put('cachedReports', { ...stored, keptAt: new Date(Date.now() - 1e6 + report).toISOString() });
    }
    const remaining = await (await openDeviceDatabase()).getAllKeys('cachedReports');
    expect(remaining).toHaveLength(40);
    expect(remaining).not.toContain('r0');
    expect(remaining).toContain('r41');
  });
});

describe('opening a report without signal', () => {
  test('creates the same new inspection from the reference data as the server', async () => {
    await storeReferenceData();
    const { editorData, pendingResponse: later } = await openReport('new', true, dana);
    expect(editorData).toMatchObject({ me: DANA, unit: LAKESHORE, sites: [{ id: 'crossing' }] });
    expect(editorData.report).toMatchObject({ id: 'new', version: 0, status: 'setup', createdBy: { id: DANA.id } });
    expect(editorData.report.fields.crew).toEqual([DANA.id]);
    expect(editorData).not.toHaveProperty('previousInspections');
    await expect(later).rejects.toBe(UNREACHABLE);
  });

  test('fails without reference data or with those of another person', async () => {
    await storeReferenceData(PRIYA);
    await expect(openReport('new', true, dana)).rejects.toBe(UNREACHABLE);
  });

  test('opens a cached report', async () => {
    responses[editorData.name] = createEditorData('r1', { siteName: 'Menomonee Crossing' });
    await openReport('r1', false, dana);
    delete responses[editorData.name];
    const { editorData: opened } = await openReport('r1', false, dana);
    expect(opened.report.siteName).toBe('Menomonee Crossing');
  });

  test('does not wait for a slow response, and applies the response later', async () => {
    await cacheReport(createEditorData('r1', { siteName: 'as it was' }));
    let arrive: (editorData: unknown) => void = () => undefined;
    jest.mocked(callApi).mockReturnValue(new Promise((resolve) => (arrive = resolve)) as never);
    const { editorData, pendingResponse: later } = await openReport('r1', false, dana);
    expect(editorData.report.siteName).toBe('as it was');
    arrive(createEditorData('r1', { siteName: 'as it is', version: 4 }));
    expect((await later)?.report.version).toBe(4);
  });

  test('opens cached data after an ended session or a server error, but not for a deleted report', async () => {
    await cacheReport(createEditorData('r1'));
    responses[editorData.name] = new RejectedError('not-signed-in', 401, 'Sign in', null);
    expect((await openReport('r1', false, dana)).editorData.report.id).toBe('r1');
    responses[editorData.name] = new RejectedError('unexpected', 503, 'In trouble', null);
    expect((await openReport('r1', false, dana)).editorData.report.id).toBe('r1');
    responses[editorData.name] = new RejectedError('report-not-found', 404, 'Gone', null);
    await expect(openReport('r1', false, dana)).rejects.toMatchObject({ code: 'report-not-found' });
  });

  test('requests the report from the server first when there is signal', async () => {
    await storeReferenceData();
    responses[newEditorData.name] = createEditorData('new', { version: 0, siteName: 'from the server' });
    expect(await openReport('new', true, dana)).toMatchObject({
      pendingResponse: null,
      editorData: { report: { siteName: 'from the server' } },
    });
  });
});

describe("'Start from the last inspection' [EDIT-75]", () => {
  test('uses the reference data without signal', async () => {
    await storeReferenceData();
    expect((await loadPreviousInspections('crossing', dana)).last?.date).toBe('2026-11-14T15:00:00.000Z');
    await expect(loadPreviousInspections('elsewhere', dana)).rejects.toBe(UNREACHABLE);
  });

  test('offers to continue an inspection only if it is on this device', async () => {
    const siteInspections = { last: null, inProgress: { id: 'r1', date: '2026-11-20T15:00:00.000Z' } };
    responses[referenceData.name] = { ...createReferenceData(), previousInspections: { crossing: siteInspections } };
    await refreshReferenceData(DANA.id, LAKESHORE.id);
    expect((await loadPreviousInspections('crossing', dana)).inProgress).toBeNull();
    await cacheReport(createEditorData('r1'));
    expect((await loadPreviousInspections('crossing', dana)).inProgress?.id).toBe('r1');
  });

  test('returns the server’s refusal', async () => {
    await storeReferenceData();
    responses[previousInspections.name] = new RejectedError('not-your-role', 403, 'No', null);
    await expect(loadPreviousInspections('crossing', dana)).rejects.toMatchObject({ status: 403 });
  });
});

describe('sent photos on the device', () => {
  const createSentPhoto = (fileName: string, reportId: string, personId = DANA.id) =>
    ({ fileName, reportId, personId, unitId: LAKESHORE.id, picture: new Blob(['jpeg']) }) as UnsentPhoto;
  const getShown = async (reportId: string, personId = DANA.id) =>
    (await listSentPhotos(reportId, personId)).map(({ fileName }) => fileName);

  test('are kept while their report is open, and deleted when it is closed', async () => {
    await storeSentPhoto(createSentPhoto('a.jpg', 'r1'));
    await storeSentPhoto(createSentPhoto('b.jpg', 'r2'));
    await cacheReport(createEditorData('r1'));
    expect(await getShown('r1')).toEqual(['a.jpg']);
    await cacheReport(createEditorData('r1', { status: 'closed' }));
    expect([await getShown('r1'), await getShown('r2')]).toEqual([[], ['b.jpg']]);
  });

  test('are deleted when another person signs in', async () => {
    await storeSentPhoto(createSentPhoto('a.jpg', 'r1'));
    await storeSentPhoto(createSentPhoto('b.jpg', 'r1', PRIYA.id));
    await deleteDataOfOthers(PRIYA.id);
    expect([await getShown('r1'), await getShown('r1', PRIYA.id)]).toEqual([[], ['b.jpg']]);
    await deleteDataOfOthers(null);
    expect(await getShown('r1', PRIYA.id)).toEqual([]);
  });
});
