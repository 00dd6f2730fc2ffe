import { readFile } from 'node:fs/promises';
import { outboxList } from '@/lib/activity/contract';
import { acceptFix, bmpFixes, fixLinks, returnFix, revokeFixLink, waitingFixes } from '@/lib/fixes/contract';
import { withdrawAnsweredFixes } from '@/lib/fixes/server/withdraw-answered';
import { closeOut, editorData, saveReport } from '@/lib/reports/contract';
import { countSegments } from '@/lib/notifications/text-segments';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createFence, notifyWithLinks, NOW, readPage, readTexts, readToken, send, uploadPhoto } from './fixes-world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  // The Crew Leader has another number than the inspector.
  await world.runAsMaintenance((db) =>
    db.person.update({ where: { id: unit.leader.id }, data: { phone: '4145550111' } }),
  );
});
beforeEach(() => world.setNow(NOW));
afterAll(() => world.close());

const ACCEPTED_AT = new Date('2026-11-21T17:00:00Z');

const readBmp = async (id: string) => (await unit.inspector.call(editorData, { id })).report.bmps[0];
const readActions = (bmpId: string) =>
  world.runAsMaintenance((db) =>
    db.correctiveAction.findMany({
      where: { loggedBmpId: bmpId },
      orderBy: { actionId: 'asc' },
      include: { events: { orderBy: { number: 'asc' } } },
    }),
  );
const listWaiting = async (user = unit.inspector) => (await user.call(waitingFixes, {})).fixes.map(({ id }) => id);
const countNotifications = (fixId: string) =>
  world.runAsMaintenance((db) => db.notification.count({ where: { type: 18, dedupeKey: { contains: fixId } } }));

test('accepting all corrective actions makes the correction, with the crew’s words, photos and time [FIX-06, FIX-07]', async () => {
  const report = await notifyWithLinks(world, unit);
  const { fileName } = await uploadPhoto(report.token);
  const fixId = await send(world, report, { photos: [fileName] });
  expect(await countNotifications(fixId)).toBe(1);
  world.setNow(ACCEPTED_AT);
  await unit.leader.call(acceptFix, { fixId });
  // Sent twice is answered like the first.
  await unit.leader.call(acceptFix, { fixId });

  const bmp = await readBmp(report.id);
  expect(bmp?.correction).toMatchObject({
    date: '2026-11-21T14:30:00.000Z',
    description: 'New fabric and posts',
    photos: [fileName],
  });
  const actions = await readActions(bmp?.id ?? '');
  expect(actions.map(({ closedAt, closedByBmpId }) => [closedAt?.toISOString(), closedByBmpId])).toEqual([
    ['2026-11-21T14:30:00.000Z', bmp?.id],
    ['2026-11-21T14:30:00.000Z', bmp?.id],
  ]);
  for (const { events } of actions)
    expect(events.at(-1)).toMatchObject({
      kind: 'fixed',
      words: 'New fabric and posts',
      recordedByName: unit.leader.name,
      receivedAt: ACCEPTED_AT,
    });
  expect(await countNotifications(fixId)).toBe(0);
  expect((await readPage(world, report.token)).cards[0]).toMatchObject({
    isDone: true,
    fixes: [{ state: 'accepted' }],
  });
});

test('accepting some closes these entries and leaves the BMP Incomplete; the last one completes it [FIX-07]', async () => {
  const report = await notifyWithLinks(world, unit);
  const first = await send(world, report, { actionIds: ['fabric'], note: 'Fabric' });
  const second = await send(world, report, { actionIds: ['posts'], note: '' });
  await unit.inspector.call(acceptFix, { fixId: first });
  const bmp = await readBmp(report.id);
  expect(bmp?.correction).toBeNull();
  const closed = (await readActions(bmp?.id ?? '')).map(({ actionId, closedAs }) => [actionId, closedAs]);
  expect(closed).toEqual([
    ['fabric', 'fixed'],
    ['posts', null],
  ]);
  expect((await readPage(world, report.token)).cards[0]).toMatchObject({
    isDone: false,
    actions: [{ isDone: true }, { isDone: false }],
  });
  await unit.inspector.call(acceptFix, { fixId: second });
  expect((await readBmp(report.id))?.correction?.description).toBe('Fabric\nReset posts');
  const fabric = (await readActions(bmp?.id ?? ''))[0];
  expect(fabric?.events.filter(({ kind }) => kind === 'fixed')).toHaveLength(1);
});

test('of two fixes of one BMP both stay, the first accepted counts and the other reads by whom [FIX-11]', async () => {
  const report = await notifyWithLinks(world, unit);
  const other = report.tokens['+14145550111'] ?? '';
  const mine = await send(world, report);
  const theirs = await send(world, { ...report, token: other }, { note: 'Theirs' });
  world.setNow(ACCEPTED_AT);
  await unit.office.call(acceptFix, { fixId: theirs });
  const [card] = (await readPage(world, report.token)).cards;
  expect(card?.fixes).toMatchObject([
    { state: 'sent', closing: { by: unit.office.name, at: ACCEPTED_AT.toISOString() } },
  ]);
  expect(await unit.office.tryCall(acceptFix, { fixId: mine })).toMatchObject({
    code: 'fix-accepted-already',
    message: `This corrective action was accepted by ${unit.office.name} at 11/21/2026, 11:00 AM. Your fix is added to its history.`,
  });
  expect(await listWaiting()).not.toContain(mine);
  expect(await countNotifications(mine)).toBe(0);
  expect((await readBmp(report.id))?.correction?.description).toBe('Theirs');
  const visit = await world.runAsMaintenance((db) =>
    db.bmpVisit.findUniqueOrThrow({ where: { loggedBmpId: report.bmps[0]?.id ?? '' } }),
  );
  const history = await unit.office.call(bmpFixes, { instanceId: visit.bmpInstanceId });
  expect(history.fixes.map(({ id }) => id)).toEqual(expect.arrayContaining([mine, theirs]));
});

test('two people accept at once: one correction is written', async () => {
  const report = await notifyWithLinks(world, unit);
  const fixes = [await send(world, report), await send(world, report, { note: 'Second' })];
  const answers = await Promise.all([
    unit.office.tryCall(acceptFix, { fixId: fixes[0] ?? '' }),
    unit.leader.tryCall(acceptFix, { fixId: fixes[1] ?? '' }),
  ]);
  expect(answers.filter((answer) => 'success' in answer)).toHaveLength(1);
  const actions = await readActions(report.bmps[0]?.id ?? '');
  for (const { events } of actions) expect(events.filter(({ kind }) => kind === 'fixed')).toHaveLength(1);
});

test('what the inspector corrected himself needs no answer any more, and its notification is withdrawn', async () => {
  const report = await notifyWithLinks(world, unit);
  const fixId = await send(world, report);
  await withdrawAnsweredFixes(NOW);
  expect(await countNotifications(fixId)).toBe(1);
  const { report: current } = await unit.inspector.call(editorData, { id: report.id });
  const bmps = current.bmps.map((bmp) => ({
    ...bmp,
    correction: { photos: [], date: NOW.toISOString(), description: 'Mine', initials: '' },
  }));
  await unit.inspector.call(saveReport, { id: report.id, baseVersion: current.version, fields: {}, bmps, removed: [] });
  expect(await listWaiting()).not.toContain(fixId);
  await withdrawAnsweredFixes(NOW);
  expect(await countNotifications(fixId)).toBe(0);
  expect(await unit.inspector.expectFailure(acceptFix, { fixId })).toBe('fix-accepted-already');
  expect((await readBmp(report.id))?.correction?.description).toBe('Mine');
});

test('a correction that someone is entering is not overwritten', async () => {
  const report = await notifyWithLinks(world, unit);
  const fixId = await send(world, report);
  const { report: current } = await unit.inspector.call(editorData, { id: report.id });
  const correction = { photos: [], date: NOW.toISOString(), description: 'Half', initials: '', draft: true as const };
  const bmps = current.bmps.map((bmp) => ({ ...bmp, correction }));
  await unit.inspector.call(saveReport, { id: report.id, baseVersion: current.version, fields: {}, bmps, removed: [] });
  expect(await unit.inspector.expectFailure(acceptFix, { fixId })).toBe('fix-correction-begun');
  expect((await readBmp(report.id))?.correction).toMatchObject(correction);
});

test('after CLOSE OUT an accepted fix goes to the register and changes no byte of the record [FIX-09]', async () => {
  const report = await notifyWithLinks(world, unit);
  const mapImg = await unit.addPhoto('mapimages', report.id);
  await unit.inspector.call(closeOut, { idreport: report.id, mapImg });
  const readRecord = () => world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id: report.id } }));
  const readBmps = () => world.runAsMaintenance((db) => db.loggedBmp.findMany({ where: { reportId: report.id } }));
  const before = { record: await readRecord(), bmps: await readBmps() };
  const pdf = await readFile(world.getStoredPath(before.record.pdfKey ?? ''));
  const fixId = await send(world, report);
  world.setNow(ACCEPTED_AT);
  await unit.inspector.call(acceptFix, { fixId });
  expect({ record: await readRecord(), bmps: await readBmps() }).toEqual(before);
  expect((await readFile(world.getStoredPath(before.record.pdfKey ?? ''))).equals(pdf)).toBe(true);
  const actions = await readActions(report.bmps[0]?.id ?? '');
  for (const { closedAt, events } of actions) {
    expect(closedAt?.toISOString()).toBe('2026-11-21T14:30:00.000Z');
    expect(events.at(-1)).toMatchObject({ kind: 'fixed', reportId: null, words: 'New fabric and posts' });
  }
  expect((await readPage(world, report.token)).cards[0]).toMatchObject({ isDone: true });
});

test('a return needs a reason, texts it once with the same link, and the card shows it [FIX-08]', async () => {
  const report = await notifyWithLinks(world, unit, [createFence({ name: 'Fence '.repeat(20) })]);
  const fixId = await send(world, report);
  expect(await unit.inspector.expectFailure(returnFix, { fixId, reason: ' ' })).toBe('return-reason-missing');
  const reason = 'Still torn [[link]] '.repeat(9);
  await unit.inspector.call(returnFix, { fixId, reason });
  await unit.inspector.call(returnFix, { fixId, reason });
  expect(await unit.leader.expectFailure(returnFix, { fixId, reason: 'Other' })).toBe('fix-answered');
  expect(await unit.leader.expectFailure(acceptFix, { fixId })).toBe('fix-answered');

  const texts = await readTexts(world, '');
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatchObject({ to: '+14145550177', personId: null });
  expect(texts[0]?.text).toContain('Le devolvieron su arreglo: Still torn');
  expect(readToken(texts[0]?.text ?? '')).toBe(report.token);
  expect(texts[0]?.text.match(/\/fix\//g)).toHaveLength(1);
  expect(countSegments(texts[0]?.text ?? '')).toBeLessThanOrEqual(3);
  expect((await readPage(world, report.token)).cards[0]?.fixes).toMatchObject([
    { state: 'returned', reason: reason.trim() },
  ]);
  expect(await countNotifications(fixId)).toBe(0);
  expect(JSON.stringify(await unit.office.call(outboxList, {}))).not.toContain(report.token);
  // The crew sends it again.
  const again = await send(world, report, { note: 'Again' });
  await unit.inspector.call(acceptFix, { fixId: again });
  expect((await readBmp(report.id))?.correction?.description).toBe('Again');
});

test('only the inspector, Crew Leaders and the Office answer a fix and revoke a link [FIX-06]', async () => {
  const inspection = await notifyWithLinks(world, unit);
  await world.runAsMaintenance((db) =>
    db.report.update({ where: { id: inspection.id }, data: { createdById: unit.leader.id } }),
  );
  const fixId = await send(world, inspection);
  const { links, canRevoke } = await unit.inspector.call(fixLinks, { reportId: inspection.id });
  expect(canRevoke).toBe(false);
  expect(await listWaiting()).not.toContain(fixId);
  expect(await unit.inspector.expectFailure(acceptFix, { fixId })).toBe('only-leaders-or-inspector');
  expect(await unit.inspector.expectFailure(returnFix, { fixId, reason: 'No' })).toBe('only-leaders-or-inspector');
  expect(await unit.inspector.expectFailure(revokeFixLink, { linkId: links[0]?.id ?? '' })).toBe(
    'only-leaders-or-inspector',
  );
  expect(await listWaiting(unit.office)).toContain(fixId);
});
