import 'fake-indexeddb/auto';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import type { StoredDraft } from '@/lib/offline/store/stored-draft';
import type { UnsentPhoto } from '@/lib/offline/store/schema';
import { listAllDrafts } from '@/lib/offline/store/draft-store';
import { storeQueuedTicketChange } from '@/lib/offline/store/queued-ticket-changes';
import { createDraftWriter } from '@/lib/offline/store/draft-writer';
import { exportInspection } from '@/lib/offline/unsent-work/export';
import { readUnsentByPerson } from '@/lib/offline/unsent-work/by-person';
import { readUnsentWork, removeUnsentWork } from '@/lib/offline/unsent-work/list';
import {
  formatAge,
  formatRestartNote,
  canRemove,
  canRestart,
  canSendAgain,
  formatRemoveQuestion,
  formatSendResult,
  describeUnsentState,
  formatUnsentOfPerson,
  formatUnsentSummary,
} from '@/lib/offline/unsent-work/texts';
import { resendInspection } from '@/lib/offline/unsent-work/resend';
import { restartInspection } from '@/lib/offline/unsent-work/restart';
import { countUnsent, listReportsWithUnsentPhotos } from '@/lib/offline/unsent-work/count';
import { writeInspectionFile } from '@/lib/offline/unsent-work/write-inspection-file';
import type { Orphaned } from '@/lib/reports/editor/state';
import { formatRejectedPhotos } from '@/lib/reports/domain/photo-rejections';
import { TAKEN_AT_HEADER } from '@/lib/reports/domain/photos';
import type { Report } from '@/lib/reports/domain/report';
import { createDocumentationBmp, createBmpWithActions } from '@/tests/setup/reports';
import { createOpening } from './opening-fixture';
import { PLAIN_DRAFT, createEditorData, DANA, LAKESHORE, NOW, PRIYA } from './editor-data-fixture';

jest.mock('@/lib/offline/sync/edit-lock', () => ({
  tryAcquireEditLock: () => Promise.resolve({ end: () => undefined }),
}));

const VIEWER = { personId: DANA.id, unitId: LAKESHORE.id };

const withFields = (report: Report, fields: Partial<Report['fields']>): Report => ({
  ...report,
  fields: { ...report.fields, ...fields },
});

function createDraft(id: string, change: Partial<StoredDraft> = {}, me = DANA): StoredDraft {
  const editorData = createEditorData(
    id,
    { siteName: 'Menomonee Crossing', bmps: [createBmpWithActions({ id: `${id} fence` })] },
    me,
  );
  return {
    reportId: id,
    personId: me.id,
    unitId: LAKESHORE.id,
    unitName: LAKESHORE.name,
    base: editorData.report,
    mine: withFields(editorData.report, { notes: 'Trackout', municipality: 'Milwaukee', phase: 'ProjectInfo' }),
    editorData,
    changedAt: NOW,
    ...PLAIN_DRAFT,
    ...change,
  };
}

const createPhoto = (fileName: string, reportId: string, change: Partial<UnsentPhoto> = {}): UnsentPhoto => ({
  fileName,
  reportId,
  personId: DANA.id,
  unitId: LAKESHORE.id,
  area: 'practiceactions',
  picture: new Blob(['x'.repeat(1000)]),
  takenAt: null,
  position: null,
  addedAt: NOW,
  ...change,
});

const createOrphanedDraft = (reason: Orphaned['reason'], report: Report): Partial<StoredDraft> => ({
  orphaned: { reason, report },
  base: { ...report, ...(reason === 'open' || reason === 'closed' ? { status: reason, bmps: [] } : {}) },
  mine: { ...report, ...(reason === 'open' || reason === 'closed' ? { status: reason, bmps: [] } : {}) },
});

async function storeDrafts(drafts: StoredDraft[], photos: UnsentPhoto[] = []): Promise<void> {
  const database = await openDeviceDatabase();
  for (const store of [
    'draftHeads',
    'draftRecords',
    'photos',
    'cachedReports',
    'referenceData',
    'queuedTicketChanges',
  ] as const)
    await database.clear(store);
  for (const draft of drafts) await createDraftWriter().persist(draft);
  for (const photo of photos) await database.put('photos', photo);
}

const getKind = async (draft: StoredDraft) => {
  await storeDrafts([draft]);
  return (await readUnsentWork(VIEWER))[0]?.state.kind;
};

describe('the list of unsent work', () => {
  test('has an inspection with its changes, photos and size, but not its stored place', async () => {
    await storeDrafts(
      [createDraft('r1')],
      [createPhoto('a.jpg', 'r1', { addedAt: '2026-11-20T10:00:00.000Z' }), createPhoto('b.jpg', 'r1')],
    );
    const [stored] = await readUnsentWork(VIEWER);
    expect(stored).toMatchObject({
      reportId: 'r1',
      report: { siteName: 'Menomonee Crossing' },
      changes: 2,
      photos: 2,
      since: '2026-11-20T10:00:00.000Z',
      state: { kind: 'unsent' },
    });
    expect(stored?.bytes).toBeGreaterThan(2000);
    expect(stored && formatUnsentSummary(stored)).toBe('2 changes · 2 photos');
    expect(await countUnsent(DANA.id)).toBe(1);
    expect(await countUnsent(PRIYA.id)).toBe(0);
  });

  test('has photos without a draft under the cached inspection', async () => {
    await storeDrafts([], [createPhoto('a.jpg', 'r1'), createPhoto('b.jpg', 'r2')]);
    const editorData = createEditorData('r1', { siteName: 'Bay View Lofts' });
    const database = await openDeviceDatabase();
    await database.put('cachedReports', {
      reportId: 'r1',
      personId: DANA.id,
      unitId: LAKESHORE.id,
      editorData,
      keptAt: NOW,
    });
    const stored = await readUnsentWork(VIEWER);
    expect(stored.map(({ reportId, report }) => [reportId, report?.siteName])).toEqual([
      ['r1', 'Bay View Lofts'],
      ['r2', undefined],
    ]);
    expect(await countUnsent(DANA.id)).toBe(2);
  });

  test('has this person’s photos of an inspection that only another person has cached', async () => {
    await storeDrafts([], [createPhoto('a.jpg', 'r1')]);
    const cachedReport = {
      reportId: 'r1',
      personId: PRIYA.id,
      unitId: LAKESHORE.id,
      editorData: createEditorData('r1', {}, PRIYA),
      keptAt: NOW,
    };
    await (await openDeviceDatabase()).put('cachedReports', cachedReport);
    const sent = jest
      .spyOn(global, 'fetch')
      .mockImplementation(() => Promise.resolve(Response.json({ fileNames: ['a.jpg'] })));
    expect(await resendInspection('r1', DANA.id)).toEqual({ kind: 'sent' });
    expect(sent.mock.calls.map(([address]) => address)).toEqual(['/api/practiceactions/uploadPhotos?idreport=r1']);
    expect(await countUnsent(DANA.id)).toBe(0);
    sent.mockRestore();
  });

  test.each([
    ['its own page', () => new Response('<html>Welcome to our hotel</html>')],
    ['something else', () => Response.json({ fileNames: ['other.jpg'] })],
  ])('keeps photos when a network responds instead of the server with %s', async (_, response) => {
    await storeDrafts([], [createPhoto('a.jpg', 'r1')]);
    const fetchSpy = jest.spyOn(global, 'fetch').mockImplementation(() => Promise.resolve(response()));
    expect(await resendInspection('r1', DANA.id)).toEqual({ kind: 'offline' });
    expect(fetchSpy.mock.calls.map(([address]) => address)).toEqual(['/api/practiceactions/uploadPhotos?idreport=r1']);
    expect(await (await openDeviceDatabase()).getAllKeys('photos')).toEqual(['a.jpg']);
  });

  test('has refused photos with the reason, and retries them only if a retry may succeed', async () => {
    const renderRefused = (status: number): Partial<UnsentPhoto> => ({
      refusal: { code: 'x', status, message: 'No.' },
    });
    await storeDrafts(
      [],
      [createPhoto('a.jpg', 'r1', renderRefused(413)), createPhoto('b.jpg', 'r1', renderRefused(413))],
    );
    const [large] = await readUnsentWork(VIEWER);
    if (!large) throw new Error('nothing is kept');
    expect([large.state.kind, describeUnsentState(large).badge, formatRejectedPhotos(large.photoRejections)]).toEqual([
      'refused',
      'Not accepted',
      '2 photos were not accepted: Too large for the server.',
    ]);
    expect([canSendAgain(large), canRemove(large.state)]).toEqual([false, true]);
    expect(await listReportsWithUnsentPhotos(DANA.id, LAKESHORE.id)).toEqual([]);

    await storeDrafts([], [createPhoto('a.jpg', 'r1', renderRefused(507)), createPhoto('b.jpg', 'r2')]);
    const [full] = await readUnsentWork(VIEWER);
    expect(full && canSendAgain(full)).toBe(true);
    expect(await listReportsWithUnsentPhotos(DANA.id, LAKESHORE.id)).toEqual(['r2']);
  });

  test('shows the reason why work is not sent', async () => {
    expect(await getKind(createDraft('r1', { queued: { action: 'notify', since: NOW } }))).toBe('queued');
    const conflict = { kind: 'field', key: 'notes', mine: 'a', theirs: 'b' } as const;
    expect(await getKind(createDraft('r1', { conflicts: [conflict] }))).toBe('conflict');
    expect(await getKind(createDraft('r1', createOrphanedDraft('open', createDraft('r1').mine)))).toBe('orphaned');
    expect(await getKind(createDraft('r1', { unitId: 'elsewhere', unitName: 'Elsewhere' }))).toBe('other-unit');
    expect(await getKind(createDraft('r1', {}, PRIYA))).toBe('other-person');
  });

  test('delays work that was refused while the person was not in the work unit', async () => {
    await storeDrafts([createDraft('r1', createOrphanedDraft('left-unit', createDraft('r1').mine))]);
    const readState = async (unitIds: string[]) => (await readUnsentWork({ ...VIEWER, unitIds }))[0]?.state;
    expect(await readState(['elsewhere'])).toEqual({ kind: 'orphaned', reason: 'left-unit' });
    expect(await readState([LAKESHORE.id])).toEqual({ kind: 'unsent' });
  });

  test('shows a removed person that the device does not send their work, and what to do', async () => {
    await storeDrafts([createDraft('r1', { unitId: 'elsewhere', unitName: 'Elsewhere' })]);
    const readFirst = async (unitIds: string[]) => (await readUnsentWork({ ...VIEWER, unitId: null, unitIds }))[0];
    const remaining = await readFirst([]);
    if (!remaining) throw new Error('nothing is kept');
    expect(describeUnsentState(remaining)).toMatchObject({
      badge: 'No longer accepted',
      why: 'You are no longer a member of Elsewhere. Export your work and give the file to the Office.',
    });
    expect([canSendAgain(remaining), canRestart(remaining.state), canRemove(remaining.state)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await readFirst(['elsewhere']))?.state.kind).toBe('other-unit');
  });

  test('has all work of the device while nobody is signed in', async () => {
    await storeDrafts([createDraft('r1', {}, PRIYA)]);
    expect((await readUnsentWork(null))[0]?.state.kind).toBe('unsent');
  });

  test('shows on the sign-in page whose work the device has, including tickets [X-239]', async () => {
    await storeDrafts(
      [createDraft('r1'), createDraft('r2'), createDraft('r1', {}, PRIYA)],
      [createPhoto('a.jpg', 'r1'), createPhoto('b.jpg', 'r2')],
    );
    await storeQueuedTicketChange(createOpening('t1', DANA));
    await storeQueuedTicketChange(createOpening('t2', { id: 'teng', name: 'Teng Vang' }));
    const sentences = (await readUnsentByPerson()).map((each) => formatUnsentOfPerson(each));
    expect(sentences.toSorted()).toEqual(
      [
        `${PRIYA.name} has unsent work on this device: 1 inspection. It will be sent when ${PRIYA.name} signs in.`,
        'Teng Vang has unsent work on this device: 1 ticket. It will be sent when Teng Vang signs in.',
        `${DANA.name} has unsent work on this device: 2 inspections, 2 photos and 1 ticket. It will be sent when ${DANA.name} signs in.`,
      ].toSorted(),
    );
  });

  test('deletes only the inspection and photos of this person', async () => {
    await storeDrafts(
      [createDraft('r1'), createDraft('r1', {}, PRIYA), createDraft('r2')],
      [createPhoto('a.jpg', 'r1'), createPhoto('b.jpg', 'r1', { personId: PRIYA.id }), createPhoto('c.jpg', 'r2')],
    );
    await removeUnsentWork('r1', DANA.id);
    const database = await openDeviceDatabase();
    expect(await database.getAllKeys('photos')).toEqual(['b.jpg', 'c.jpg']);
    expect(await database.getAllKeys('draftHeads')).toEqual([
      ['r1', PRIYA.id],
      ['r2', DANA.id],
    ]);
  });
});

describe('the texts about unsent work', () => {
  test.each([
    ['2026-11-21T14:59:50.000Z', 'just now'],
    ['2026-11-21T14:59:00.000Z', 'waiting for 1 minute'],
    ['2026-11-21T12:00:00.000Z', 'waiting for 3 hours'],
    ['2026-11-18T15:00:00.000Z', 'waiting for 3 days'],
    ['2026-11-22T15:00:00.000Z', 'just now'],
  ])('show the age of work from %s as %s', (since, text) => expect(formatAge(since, NOW)).toBe(text));

  test('give the reason of the server after sending, for example an exceeded limit', () => {
    const message = 'This work unit has sent too many messages today.';
    expect(formatSendResult({ kind: 'blocked', by: 'limit', why: message })).toBe(message);
    expect(formatSendResult({ kind: 'blocked', by: 'server-trouble' })).toMatch(/^The server is not working right now/);
  });

  test('name the work and the exported file before a deletion', async () => {
    await storeDrafts(
      [createDraft('r1', createOrphanedDraft('closed', createDraft('r1').mine))],
      [createPhoto('a.jpg', 'r1')],
    );
    const [stored] = await readUnsentWork(VIEWER);
    if (!stored) throw new Error('nothing is kept');
    expect(describeUnsentState(stored).why).toContain('was closed');
    expect(formatRemoveQuestion(stored, null)).toContain('permanently deleted from this device: 1 BMP · 1 photo.');
    expect(formatRemoveQuestion(stored, 'x.earthtight')).toContain('You exported this work as x.earthtight.');
  });
});

describe('the export of unsent work', () => {
  const exportDraft = async (draft: StoredDraft) => {
    await storeDrafts([draft], [createPhoto('a.jpg', 'r1')]);
    const { name, file } = await exportInspection('r1', DANA.id);
    const lines = (await file.text()).trim().split('\n');
    return { name, lines, head: JSON.parse(lines[0] ?? '') };
  };

  test('writes the draft, its base and the photos to the file', async () => {
    const draft = createDraft('r1');
    const { name, lines, head } = await exportDraft(draft);
    expect(name).toBe('inspection-menomonee-crossing-2026-11-21.earthtight');
    expect(head).toMatchObject({
      reportId: 'r1',
      person: { id: DANA.id },
      unit: LAKESHORE,
      work: { base: draft.base, mine: draft.mine },
      photos: 1,
    });
    expect(lines).toHaveLength(2);
    expect(atob(JSON.parse(lines[1] ?? '').picture)).toBe('x'.repeat(1000));
  });

  test('exports orphaned work, with its base only if the person left the work unit', async () => {
    const work = createDraft('r1').mine;
    expect((await exportDraft(createDraft('r1', createOrphanedDraft('open', work)))).head.work).toEqual({
      base: null,
      mine: work,
    });
    const remaining = await exportDraft(createDraft('r1', createOrphanedDraft('left-unit', work)));
    expect(remaining.head.work).toMatchObject({ base: { status: 'setup' }, mine: work });
  });

  test('reads one photo at a time', async () => {
    let [reading, maxReading] = [0, 0];
    const respondSlowly = () => {
      maxReading = Math.max(maxReading, ++reading);
      return new Promise<ArrayBuffer>((read) =>
        setImmediate(() => {
          reading -= 1;
          read(new ArrayBuffer(10));
        }),
      );
    };
    const picture = Object.assign(new Blob(), { arrayBuffer: respondSlowly });
    const photos = Array.from({ length: 60 }, (_, index) => createPhoto(`${index}.jpg`, 'r1', { picture }));
    const head = { exportedAt: NOW, person: DANA, unit: LAKESHORE, reportId: 'r1', work: null };
    const file = await writeInspectionFile(head, photos);
    expect((await file.text()).trim().split('\n')).toHaveLength(61);
    expect(maxReading).toBe(1);
  });
});

describe("'Start a new inspection with these BMPs'", () => {
  const createWorkWithPhotos = (photos: string[]): Report => ({
    ...createDraft('old').mine,
    bmps: [createDocumentationBmp({ id: 'b', label: 'C', condition: { photos, date: NOW, description: '' } })],
  });
  const HTML = { headers: { 'content-type': 'text/html' } };
  const fetched = jest.fn<Promise<Response>, [string]>();
  beforeEach(() => {
    global.fetch = fetched as never;
    fetched.mockReset();
  });
  const getStored = async () => {
    const database = await openDeviceDatabase();
    return { drafts: await listAllDrafts(), photos: await database.getAll('photos') };
  };

  test('creates the new inspection with its photos and deletes the orphaned work', async () => {
    await storeDrafts(
      [createDraft('old', createOrphanedDraft('deleted', createWorkWithPhotos(['a.jpg', 'b.jpg'])))],
      [createPhoto('a.jpg', 'old')],
    );
    const headers = { 'content-type': 'image/jpeg', [TAKEN_AT_HEADER]: NOW };
    fetched.mockResolvedValue(new Response('from the server', { headers }));
    const restarted = await restartInspection('old', DANA.id);
    expect(restarted).toMatchObject({ outcome: 'started', lostPhotos: 0 });
    expect(fetched).toHaveBeenCalledWith('/images/practiceactions/b.jpg');

    const { drafts, photos } = await getStored();
    expect(drafts).toHaveLength(1);
    const [draft] = drafts;
    expect(draft).toMatchObject({ orphaned: null, queued: null, base: { version: 0, bmps: [] } });
    expect(draft?.mine).toMatchObject({ status: 'setup', fields: { notes: 'Trackout' }, bmps: [{ label: 'C' }] });
    expect(draft?.editorData.report.id).toBe(draft?.reportId);
    const names = draft?.mine.bmps[0]?.condition.photos ?? [];
    expect(new Set(photos.map(({ fileName }) => fileName))).toEqual(new Set(names));
    expect(photos.every(({ reportId }) => reportId === draft?.reportId)).toBe(true);
    expect(new Set(photos.map(({ takenAt }) => takenAt))).toEqual(new Set([null, NOW]));
  });

  test.each([
    ['without signal', () => Promise.reject(new TypeError('no signal'))],
    ['behind the sign-in page of a network', () => Promise.resolve(new Response('<html>', HTML))],
  ])('changes nothing %s for photos that only the server has', async (_, respond) => {
    await storeDrafts(
      [createDraft('old', createOrphanedDraft('open', createWorkWithPhotos(['a.jpg', 'b.jpg'])))],
      [createPhoto('a.jpg', 'old')],
    );
    const before = await getStored();
    fetched.mockImplementation(respond);
    expect(await restartInspection('old', DANA.id)).toEqual({ outcome: 'photos-out-of-reach', count: 1 });
    expect(await getStored()).toEqual(before);
  });

  test('creates several inspections for more BMPs than one can have', async () => {
    const many = Array.from({ length: 700 }, (_, index) =>
      createDocumentationBmp({ id: `b${index}`, name: `BMP ${index}`, label: null }),
    );
    const [last, ...others] = many.toReversed();
    if (!last) throw new Error('There is no BMP.');
    const photographed = { ...last, condition: { photos: ['a.jpg'], date: NOW, description: '' } };
    const work: Report = { ...createDraft('old').mine, bmps: [...others.toReversed(), photographed] };
    await storeDrafts([createDraft('old', createOrphanedDraft('deleted', work))], [createPhoto('a.jpg', 'old')]);
    const restarted = await restartInspection('old', DANA.id);
    expect(restarted).toMatchObject({ outcome: 'started', lostPhotos: 0, additionalInspections: 1 });

    const { drafts, photos } = await getStored();
    const [first, second] = drafts.toSorted((one, other) => other.mine.bmps.length - one.mine.bmps.length);
    expect(restarted).toMatchObject({ reportId: first?.reportId });
    expect([first, second].map((draft) => draft?.mine.bmps.length)).toEqual([498, 202]);
    const names = [first, second].flatMap((draft) => draft?.mine.bmps.map(({ name }) => name) ?? []);
    expect(names).toEqual(many.map(({ name }) => name));
    expect(photos.map(({ reportId }) => reportId)).toEqual([second?.reportId]);
    expect(formatRestartNote({ lostPhotos: 0, additionalInspections: 1 })).toBe(
      'There were too many BMPs for one inspection. The rest are in 1 more inspection under On this device.',
    );
  });

  test('omits and counts photos that no longer exist', async () => {
    await storeDrafts([createDraft('old', createOrphanedDraft('open', createWorkWithPhotos(['gone.jpg'])))]);
    fetched.mockResolvedValue(new Response(null, { status: 404 }));
    expect(await restartInspection('old', DANA.id)).toMatchObject({ outcome: 'started', lostPhotos: 1 });
    expect((await getStored()).drafts[0]?.mine.bmps[0]?.condition.photos).toEqual([]);
  });

  test('leaves corrections and photos for the old report if it still accepts them', async () => {
    const work = createWorkWithPhotos(['named.jpg']);
    const opened: Report = {
      ...work,
      status: 'open',
      bmps: [createBmpWithActions({ id: 'r', version: 1 }), ...work.bmps],
    };
    const correction = { photos: ['reset.jpg'], date: NOW, description: 'Reset', initials: 'DK' };
    const corrected = { ...opened, bmps: opened.bmps.map((bmp) => (bmp.id === 'r' ? { ...bmp, correction } : bmp)) };
    const orphaned: Partial<StoredDraft> = {
      orphaned: { reason: 'open', report: work },
      base: opened,
      mine: corrected,
    };
    await storeDrafts(
      [createDraft('old', orphaned)],
      ['named.jpg', 'reset.jpg', 'other.jpg'].map((name) => createPhoto(name, 'old')),
    );
    await restartInspection('old', DANA.id);
    const { drafts, photos } = await getStored();
    expect(drafts.find(({ reportId }) => reportId === 'old')).toMatchObject({
      orphaned: null,
      mine: { status: 'open' },
    });
    expect(drafts).toHaveLength(2);
    expect(photos.filter(({ reportId }) => reportId === 'old').map(({ fileName }) => fileName)).toEqual([
      'named.jpg',
      'reset.jpg',
    ]);
    const newDraft = drafts.find(({ reportId }) => reportId !== 'old');
    expect(newDraft?.mine.bmps).toEqual([]);
    expect(newDraft?.mine.fields.notes).toMatch(/^Continues the inspection of .+\nTrackout$/);
  });
});
