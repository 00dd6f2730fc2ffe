import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { readFixes, sendFix, waitingFixes } from '@/lib/fixes/contract';
import { deleteUnnamedPhotos } from '@/lib/reports/server/delete-unnamed-photos';
import { editorData } from '@/lib/reports/contract';
import { createBmpWithActions } from '@/tests/setup/reports';
import { createRequestAs, readFailureCode } from '@/tests/setup/requests';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createFence, createFix, notifyWithLinks, NOW, readPage, send, uploadPhoto } from './fixes-world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
beforeEach(() => world.setNow(NOW));
afterAll(() => world.close());

const readSubmissions = (bmpId: string) =>
  world.runAsMaintenance((db) => db.fixSubmission.findMany({ where: { loggedBmpId: bmpId } }));

test('the page has the cards of the inspection by due time, without people and phone numbers [FIX-02]', async () => {
  const photo = await unit.addPhoto('practiceactions');
  const done = createFence({
    name: 'Done before',
    correction: { photos: [], date: '2026-11-21T14:00:00.000Z', description: 'Fixed', initials: 'TT' },
  });
  const fence = createFence({
    location: { lat: 43.1, lng: -88.1 },
    condition: { photos: [photo], date: '2026-11-21T14:00:00.000Z', description: 'Torn at the corner' },
  });
  await notifyWithLinks(world, unit, [createFence({ name: 'Elsewhere' })]);
  const { token } = await notifyWithLinks(world, unit, [done, fence]);
  const page = await readPage(world, token);
  expect(page).toMatchObject({ siteName: unit.site.name, unitName: unit.name });
  expect(page.cards.map(({ name, isDone }) => [name, isDone])).toEqual([
    ['Silt Fence', false],
    ['Done before', true],
  ]);
  expect(page.cards[0]).toMatchObject({
    tag: expect.stringMatching(/^\w+-\d+$/),
    words: 'Torn at the corner',
    position: { lat: 43.1, lng: -88.1 },
    actions: [
      { name: 'Replace fabric', isDone: false },
      { name: 'Reset posts', isDone: false },
    ],
  });
  const text = JSON.stringify(page);
  for (const secret of ['Elsewhere', 'Ana Ruiz', '555', unit.inspector.name, unit.leader.name, '@'])
    expect(text).not.toContain(secret);

  const address = page.cards[0]?.photo ?? '';
  const response = await FILE_ENDPOINTS.pictures.handle(await createRequestAs(null, address));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('names of the default library come in both languages, typed ones do not [FIX-04]', async () => {
  const bmp = createFence({
    correctiveActions: [
      { id: 'a', name: 'Replace torn, worn or clogged material', selected: true },
      { id: 'b', name: 'Ask Bob', selected: true },
    ],
  });
  const { token } = await notifyWithLinks(world, unit, [bmp]);
  const [card] = (await readPage(world, token)).cards;
  expect(card?.spanishName).toBe('Barrera de malla para sedimentos');
  expect(card?.actions.map(({ spanishName }) => spanishName)).toEqual([
    'Reponga el material roto, gastado u obstruido',
    null,
  ]);
});

test('reading changes nothing but when the link was first opened [FIX-13]', async () => {
  const { id, token } = await notifyWithLinks(world, unit);
  const readAll = () =>
    world.runAsMaintenance(async (db) => ({
      links: await db.fixLink.findMany({
        where: { reportId: id },
        orderBy: { id: 'asc' },
        omit: { firstOpenedAt: true },
      }),
      fixes: await db.fixSubmission.count(),
      audit: await db.audit.count(),
      report: await db.report.findUnique({ where: { id } }),
    }));
  const before = await readAll();
  await readPage(world, token);
  world.setNow(new Date('2026-11-21T16:00:00Z'));
  await readPage(world, token);
  expect(await readAll()).toEqual(before);
  const opened = await world.runAsMaintenance((db) =>
    db.fixLink.findMany({ where: { reportId: id, firstOpenedAt: { not: null } } }),
  );
  expect(opened.map(({ firstOpenedAt }) => firstOpenedAt)).toEqual([NOW]);
});

test('a fix with photos is stored, and the inspector is notified; it is no correction yet [FIX-06]', async () => {
  const report = await notifyWithLinks(world, unit);
  const { response, fileName } = await uploadPhoto(report.token);
  expect(response.status).toBe(200);
  const fixId = await send(world, report, { photos: [fileName], note: '<b>New</b> fabric' });
  const [card] = (await readPage(world, report.token)).cards;
  expect(card).toMatchObject({ isDone: false, fixes: [{ state: 'sent', note: '<b>New</b> fabric', photoCount: 1 }] });
  const editor = await unit.inspector.call(editorData, { id: report.id });
  expect(editor.report.bmps[0]?.correction).toBeNull();
  const open = await world.runAsMaintenance((db) =>
    db.correctiveAction.count({ where: { loggedBmpId: report.bmps[0]?.id ?? '', closedAt: null } }),
  );
  expect(open).toBe(2);
  const notifications = await world.runAsMaintenance((db) =>
    db.notification.findMany({ where: { type: 18, dedupeKey: { contains: fixId } }, select: { personId: true } }),
  );
  expect(notifications).toEqual([{ personId: unit.inspector.id }]);
  const waiting = await unit.inspector.call(waitingFixes, {});
  expect(waiting.fixes.find(({ id }) => id === fixId)).toMatchObject({ name: 'Ana', photos: [fileName] });
});

test('a fix that is sent twice, or twice at once, is stored once [FIX-10]', async () => {
  const report = await notifyWithLinks(world, unit);
  const fix = createFix(report);
  const answers = await Promise.all([1, 2, 3].map(() => world.signedOut.call(sendFix, fix)));
  expect(answers).toEqual(answers.map(() => ({ success: true, state: 'sent' })));
  expect(await world.signedOut.call(sendFix, { ...fix, note: 'again' })).toEqual({ success: true, state: 'sent' });
  expect(await readSubmissions(fix.bmpId)).toHaveLength(1);
});

test('a time in the future or before the finding is refused at its field [FIX-05]', async () => {
  const report = await notifyWithLinks(world, unit);
  const refuse = (doneAt: string) => world.signedOut.tryCall(sendFix, createFix(report, { doneAt }));
  expect(await refuse('2026-11-21T15:01:00.001Z')).toMatchObject({ code: 'fix-in-future' });
  expect(await refuse('2026-11-21T13:59:59.000Z')).toMatchObject({ code: 'fix-before-finding' });
  expect(await readSubmissions(report.bmps[0]?.id ?? '')).toEqual([]);
});

test('a phone whose clock is two hours ahead sends the right time', async () => {
  const report = await notifyWithLinks(world, unit);
  await send(world, report, { doneAt: '2026-11-21T16:30:00.000Z', sentAt: '2026-11-21T17:00:00.000Z' });
  const [row] = await readSubmissions(report.bmps[0]?.id ?? '');
  expect(row?.doneAt.toISOString()).toBe('2026-11-21T14:30:00.000Z');
});

test('only chosen corrective actions of the BMP count, and one is needed', async () => {
  const report = await notifyWithLinks(world, unit);
  const code = await world.signedOut.expectFailure(sendFix, createFix(report, { actionIds: ['other', 'unknown'] }));
  expect(code).toBe('fix-actions-missing');
  await send(world, report, { actionIds: ['fabric', 'fabric', 'other'] });
  const [row] = await readSubmissions(report.bmps[0]?.id ?? '');
  expect(row?.actionIds).toEqual(['fabric']);
});

test('a BMP of another inspection or without required actions is refused', async () => {
  const other = await notifyWithLinks(world, unit);
  const report = await notifyWithLinks(world, unit);
  const refuse = (bmpId: string) => world.signedOut.expectFailure(sendFix, createFix(report, { bmpId }));
  expect(await refuse(other.bmps[0]?.id ?? '')).toBe('fix-bmp-removed');
  expect(await refuse(randomUUID())).toBe('fix-bmp-removed');
});

test('a BMP without a chosen action takes a fix of the whole BMP', async () => {
  const bmp = createBmpWithActions({ name: 'Culvert', correctiveActions: [] });
  const report = await notifyWithLinks(world, unit, [bmp]);
  await send(world, report, { actionIds: [], doneAt: NOW.toISOString() });
  expect((await readPage(world, report.token)).cards[0]?.fixes).toHaveLength(1);
});

test('the 61st fix of an hour, a sixth photo, no picture and 11 MB are refused with a sentence [FIX-15]', async () => {
  const report = await notifyWithLinks(world, unit);
  const photos = Array.from({ length: 6 }, () => `${randomUUID()}.jpg`);
  expect(await world.signedOut.tryCall(sendFix, createFix(report, { photos }))).toMatchObject({
    code: 'fix-photo-count',
    message: 'A fix has at most 5 photos.',
  });
  const upload = async (bytes: Buffer) => readFailureCode((await uploadPhoto(report.token, { bytes })).response);
  expect(await upload(Buffer.from('<svg onload=alert(1)>'))).toBe('fix-photo-invalid');
  const noise = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  expect(await upload(Buffer.concat([noise, Buffer.alloc(11 * 1024 * 1024)]))).toBe('fix-photo-size');

  for (let count = 0; count < 60; count += 1) await send(world, report);
  const fix = createFix(report);
  expect(await world.signedOut.tryCall(sendFix, fix)).toMatchObject({ code: 'fix-limit', status: 429 });
  expect(await readSubmissions(fix.bmpId)).toHaveLength(60);
  world.setNow(new Date(NOW.getTime() + 61 * 60_000));
  expect(await world.signedOut.call(sendFix, { ...fix, sentAt: '2026-11-21T16:01:00.000Z' })).toMatchObject({
    state: 'sent',
  });
});

test('a photo that has not arrived, or of another inspection, is refused and the fix is not stored', async () => {
  const other = await notifyWithLinks(world, unit);
  const report = await notifyWithLinks(world, unit);
  const { fileName } = await uploadPhoto(other.token);
  for (const photo of [fileName, `${randomUUID()}.jpg`])
    expect(await world.signedOut.expectFailure(sendFix, createFix(report, { photos: [photo] }))).toBe(
      'fix-photo-missing',
    );
  expect(await readSubmissions(report.bmps[0]?.id ?? '')).toEqual([]);
});

test('photos of a fix stay, photos that no fix names are deleted', async () => {
  const report = await notifyWithLinks(world, unit);
  const kept = await uploadPhoto(report.token);
  const unused = await uploadPhoto(report.token);
  await send(world, report, { photos: [kept.fileName] });
  await deleteUnnamedPhotos(new Date('2027-03-01T00:00:00Z'));
  const rows = await world.runAsMaintenance((db) =>
    db.photo.findMany({ where: { fileName: { in: [kept.fileName, unused.fileName] } }, select: { fileName: true } }),
  );
  expect(rows).toEqual([{ fileName: kept.fileName }]);
});

test('too many unknown links from one IP address are refused', async () => {
  const guesser = { ...world.signedOut };
  for (let count = 0; count < 10; count += 1)
    expect(await guesser.call(readFixes, { token: randomUUID() })).toEqual({ page: null });
  expect(await guesser.expectFailure(readFixes, { token: randomUUID() })).toBe('too-many-requests');
});
