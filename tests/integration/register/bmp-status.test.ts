import { createHash, randomUUID } from 'node:crypto';
import { savePermitProfile } from '@/lib/compliance/contract';
import type { PermitDetails } from '@/lib/compliance/profile';
import { changeAction, correctiveActions } from '@/lib/register/contract';
import { closeOut, editorData, getReport, pendingReports, saveReport } from '@/lib/reports/contract';
import { listInspectionTasks } from '@/lib/reports/inspection-tasks';
import { rateBmps } from '@/lib/reports/view';
import { correctBmp, createBmpWithActions, createOpenReport, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createProfileEdit } from '../compliance/permit-profile';

/** CLOSE OUT makes a PDF in a child process. */
jest.setTimeout(120_000);

let world: World;
let unit: Unit;
let siteId: string;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
beforeEach(async () => {
  world.setNow(FOUND);
  siteId = (await unit.addSite(`Site ${randomUUID()}`)).id;
});
afterAll(() => world.close());

/** Friday at 3:00 PM in Chicago: under EPA's rules due on Monday at 5:00 PM (W8). */
const FOUND = new Date('2026-11-06T21:00:00.000Z');
const SATURDAY = new Date('2026-11-07T18:00:00.000Z');
const MONDAY_5_PM = new Date('2026-11-09T23:00:00.000Z');
const MONDAY_5_01_PM = new Date('2026-11-09T23:01:00.000Z');

const savePermit = (details: Partial<PermitDetails> = { options: { key: 'epa-cgp-2022', schedule: 'every-7-days' } }) =>
  unit.office.call(savePermitProfile, createProfileEdit(siteId, details));

const createFence = () =>
  createBmpWithActions({
    condition: { photos: [], date: FOUND.toISOString(), description: 'Torn' },
    location: { lat: 43.04, lng: -87.9 },
  });

const inspect = (bmps = [createFence()]) =>
  createOpenReport(unit, { fields: { siteId, date: FOUND.toISOString() }, bmps });

/** The status in the call of the specification, and in list, map and PDF. */
async function readStatuses(id: string, now: Date) {
  world.setNow(now);
  const { report: wire } = await unit.leader.call(getReport, { idreport: id });
  const { report } = await unit.leader.call(editorData, { id });
  const [rated] = rateBmps(report, now.toISOString());
  const dueAt = report.dueTimes && (report.dueTimes[report.bmps[0]?.id ?? ''] ?? null);
  expect(wire).toMatchObject({
    groupsList: [{ status: rated?.status, ...(dueAt && { dueAt }) }, ...report.bmps.slice(1).map(() => ({}))],
  });
  return [rated?.status, rated?.dueText];
}

async function isTaskOverdue(id: string, now: Date) {
  world.setNow(now);
  const { reports } = await unit.inspector.call(pendingReports, {});
  const tasks = listInspectionTasks(reports, now.toISOString());
  return tasks.find(({ report }) => report.id === id)?.isOverdue;
}

test('a BMP is Incomplete until its due time, then Overdue, in all views and calls, which have its due time (W49) [CLOCK-24, API-06]', async () => {
  await savePermit();
  const { id } = await inspect();
  expect(await readStatuses(id, FOUND)).toEqual(['Incomplete', 'Due Mon 5:00 PM']);
  expect(await readStatuses(id, SATURDAY)).toEqual(['Incomplete', 'Due Mon 5:00 PM']);
  expect(await readStatuses(id, MONDAY_5_PM)).toEqual(['Incomplete', 'Due today 5:00 PM']);
  expect(await readStatuses(id, MONDAY_5_01_PM)).toEqual(['Overdue', null]);
});

test('a task of an inspection is overdue after the first due time of its BMPs [CLOCK-24]', async () => {
  await savePermit();
  const { id } = await inspect();
  expect(await isTaskOverdue(id, SATURDAY)).toBe(false);
  expect(await isTaskOverdue(id, MONDAY_5_01_PM)).toBe(true);
});

test('without a permit profile a BMP is Overdue from the next day [CLOCK-25, BMP-40]', async () => {
  const { id } = await inspect();
  expect(await readStatuses(id, FOUND)).toEqual(['Incomplete', null]);
  expect(await readStatuses(id, SATURDAY)).toEqual(['Overdue', null]);
  expect(await isTaskOverdue(id, SATURDAY)).toBe(true);
});

test('a profile of another work unit at the same site changes no status [CLOCK-34]', async () => {
  await savePermit();
  const partner = await world.createWorkUnit();
  await world.runAsMaintenance((db) =>
    db.siteVisibility.create({ data: { id: randomUUID(), workUnitId: partner.id, siteId, lat: 43, lng: -88 } }),
  );
  const { id } = await createOpenReport(partner, {
    fields: { siteId, date: FOUND.toISOString() },
    bmps: [createFence()],
  });
  world.setNow(SATURDAY);
  const { report } = await partner.leader.call(editorData, { id });
  expect(report.dueTimes).toBeUndefined();
  expect(rateBmps(report, SATURDAY.toISOString()).map(({ status }) => status)).toEqual(['Overdue']);
});

test('the earliest of several open due times counts, and that of a fixed action no longer does [CLOCK-24]', async () => {
  await savePermit();
  const fence = createFence();
  const { id } = await inspect([
    {
      ...fence,
      correctiveActions: [...(fence.correctiveActions ?? []), { id: 'b', name: 'Add posts', selected: true }],
    },
  ]);
  const { actions } = await unit.leader.call(correctiveActions, { state: 'open', siteId });
  const [first, second] = actions;
  if (!first || !second) throw new Error('no corrective actions');
  const change = { correctiveActionId: first.id, words: '' };
  await unit.leader.call(changeAction, { ...change, eventId: randomUUID(), kind: 'significant' });
  expect(await readStatuses(id, SATURDAY)).toEqual(['Incomplete', 'Due Mon 5:00 PM']);
  await unit.leader.call(changeAction, {
    eventId: randomUUID(),
    correctiveActionId: second.id,
    kind: 'not-needed' as const,
    words: 'Graded',
  });
  expect(await readStatuses(id, SATURDAY)).toEqual(['Incomplete', 'Due Fri 3:00 PM']);
});

test('a corrected BMP is Complete, and a BMP without required actions is Documentation [CLOCK-24]', async () => {
  await savePermit();
  const fence = createFence();
  const { id } = await inspect([fence]);
  await unit.inspector.call(saveReport, { id, baseVersion: 1, fields: {}, bmps: [correctBmp(fence)], removed: [] });
  expect(await readStatuses(id, MONDAY_5_01_PM)).toEqual(['Complete', null]);
});

test('no BMP is due in setup, because corrective actions begin with SAVE & NOTIFY [CLOCK-24, REG-22]', async () => {
  await savePermit();
  const { id } = await createSavedReport(unit, {
    fields: { siteId, date: FOUND.toISOString() },
    bmps: [createFence()],
  });
  expect(await readStatuses(id, MONDAY_5_01_PM)).toEqual(['Incomplete', null]);
});

test('no BMP is overdue after coverage was terminated [CLOCK-24, CLOCK-40]', async () => {
  await savePermit({ options: { key: 'epa-cgp-2022', schedule: 'every-7-days' }, terminatedOn: '2026-11-07' });
  const { id } = await inspect();
  expect(await readStatuses(id, MONDAY_5_01_PM)).toEqual(['Incomplete', null]);
});

test('CLOSE OUT keeps the status of that time, whatever changes later in the register [CLOCK-24, REG-10]', async () => {
  await savePermit();
  const { id } = await inspect();
  world.setNow(SATURDAY);
  const mapImg = await unit.addPhoto('mapimages', id);
  await unit.inspector.call(closeOut, { idreport: id, mapImg });
  const load = () => world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id } }));
  const before = await load();
  const [action] = (await unit.leader.call(correctiveActions, { state: 'open', siteId })).actions;
  await unit.leader.call(changeAction, {
    eventId: randomUUID(),
    correctiveActionId: action?.id ?? '',
    kind: 'significant' as const,
    words: '',
  });
  expect(await readStatuses(id, MONDAY_5_01_PM)).toEqual(['Incomplete', 'Due Mon 5:00 PM']);
  const after = await load();
  expect(after).toEqual(before);
  const pdf = await world.runtime.storage.read(after.pdfKey ?? '');
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(after.pdfSha256);
});

test('a report that was closed before the register had due times keeps its statuses [CLOCK-24]', async () => {
  const { id } = await inspect();
  world.setNow(SATURDAY);
  await unit.inspector.call(closeOut, { idreport: id, mapImg: await unit.addPhoto('mapimages', id) });
  await savePermit();
  expect(await readStatuses(id, MONDAY_5_PM)).toEqual(['Overdue', null]);
});
