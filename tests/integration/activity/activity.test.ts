import { randomUUID } from 'node:crypto';
import { activityList, retryDelivery, type ActivityEntry } from '@/lib/activity/contract';
import { getActivityFilePath, type ActivityFilter } from '@/lib/activity/filter';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { deleteReport, restoreReport, saveReport } from '@/lib/reports/contract';
import { acknowledgeReport } from '@/lib/sharing/contract';
import { addSite, setSiteVisibility } from '@/lib/sites/contract';
import { deleteStakeholder, saveNewStakeholders } from '@/lib/stakeholders/contract';
import { createClosedReport, getSharedToken } from '@/tests/integration/sharing/sharing-world';
import { readFailureCode, createRequestAs } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
beforeEach(async () => {
  world.setNow(new Date('2026-11-21T15:00:00Z'));
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const listEntries = async (filter: ActivityFilter & { before?: string } = {}): Promise<ActivityEntry[]> =>
  (await unit.office.call(activityList, filter)).entries;
const formatEntries = (entries: readonly ActivityEntry[]) =>
  entries.map(({ who, text }) => `${who || 'Someone'} ${text}.`);
const createSite = (name: string, user: TestUser = unit.office) =>
  user.call(addSite, { name, position: { lat: 43, lng: -88 }, zoom: 18 });
const createDraft = async (user = unit.inspector): Promise<string> => {
  const id = randomUUID();
  await user.call(saveReport, { id, baseVersion: 0, fields: { siteId: unit.site.id }, bmps: [], removed: [] });
  return id;
};
async function exportLines(filter: ActivityFilter, user: TestUser = unit.office): Promise<string[]> {
  const response = await FILE_ENDPOINTS.activity.handle(await createRequestAs(user, getActivityFilePath(filter)));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return (await response.text()).trim().split('\r\n');
}

test('Activity lists what each person did, newest first, in complete sentences', async () => {
  await createSite('Mill Creek');
  await unit.leader.call(saveNewStakeholders, {
    idworkgroup: unit.id,
    stakeholders: [{ name: 'Rosa Medina', email: 'rosa@example.com', company: '', siteids: [unit.site.id] }],
  });
  await createDraft();
  expect(formatEntries(await listEntries())).toEqual([
    'Ines Inspector began the inspection at “Bay View Lofts”.',
    'Leo Leader added the stakeholder “Rosa Medina”.',
    'Olive Office added the site “Mill Creek”.',
  ]);
});

test('Activity leads from the site that a sentence names to its page [OVER-10]', async () => {
  await createDraft();
  expect((await listEntries()).map(({ site }) => site)).toEqual([{ id: unit.site.id, name: 'Bay View Lofts' }]);
});

test('Activity shows a complete sentence after its person and its subject were deleted', async () => {
  const { stakeholders } = await unit.leader.call(saveNewStakeholders, {
    idworkgroup: unit.id,
    stakeholders: [{ name: 'Rosa Medina', email: 'rosa@example.com', company: 'MMSD', siteids: [unit.site.id] }],
  });
  const idstakeholder = stakeholders[0]?.idstakeholder ?? '';
  await unit.leader.call(deleteStakeholder, { idstakeholder, idworkgroup: unit.id });
  await world.runAsMaintenance((db) => db.membership.deleteMany({ where: { personId: unit.leader.id } }));
  const [deleted] = await listEntries({ who: unit.leader.id });
  expect(formatEntries(deleted ? [deleted] : [])).toEqual([
    'Leo Leader deleted the stakeholder “Rosa Medina” (rosa@example.com, MMSD; sites: “Bay View Lofts”).',
  ]);
  expect(await listEntries({ subject: idstakeholder })).toEqual([deleted]);
});

test('Activity names a stakeholder without an account', async () => {
  await unit.addStakeholder('Rosa Medina', 'rosa@example.com');
  const report = await createClosedReport(unit);
  const token = await getSharedToken(world, unit.inspector, report.id, 'rosa@example.com');
  await world.signedOut.call(acknowledgeReport, { token, notes: '' });
  expect(formatEntries(await listEntries({ what: 'sharing' }))).toEqual([
    'Rosa Medina acknowledged the inspection at “Bay View Lofts”.',
    'Ines Inspector shared the inspection at “Bay View Lofts” with “Rosa Medina”.',
  ]);
});

test('Activity filters by person, area, event, subject, and days in the time zone of the work unit', async () => {
  world.setNow(new Date('2026-11-20T05:59:00Z')); // This is November 19 in Milwaukee.
  await createSite('The day before');
  world.setNow(new Date('2026-11-20T06:01:00Z'));
  await createSite('On the day');
  world.setNow(new Date('2026-11-21T06:01:00Z'));
  const id = await createDraft();
  await unit.inspector.call(deleteReport, { idreport: id });
  const getTexts = async (filter: ActivityFilter) => (await listEntries(filter)).map(({ text }) => text);

  expect(await getTexts({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['added the site “On the day”']);
  expect(await getTexts({ to: '2026-11-19' })).toEqual(['added the site “The day before”']);
  expect(await getTexts({ who: unit.inspector.id })).toHaveLength(2);
  expect(await getTexts({ what: 'inspections' })).toHaveLength(2);
  expect(await getTexts({ what: 'deleted-report' })).toEqual(['deleted the inspection at “Bay View Lofts”']);
  expect(await getTexts({ subject: id })).toHaveLength(2);
  expect(await getTexts({ subject: id, what: 'sites' })).toEqual([]);
  expect(await unit.office.expectFailure(activityList, { what: 'everything' })).toBe('bad-input');
});

test('Activity returns pages without a gap or repetition while entries are added', async () => {
  for (let n = 0; n < 7; n += 1) await createSite(`Site number ${n}`);
  await world.runAsMaintenance(
    (db) => db.$executeRaw`
      INSERT INTO audit (work_unit_id, person_id, person_name, at, operation, type, event)
      SELECT ${unit.id}::uuid, ${unit.office.id}::uuid, 'Olive Office', '2026-11-20T15:00:00Z'::timestamptz, 'sites.add',
        'new-site', jsonb_build_object('siteName', n::text) FROM generate_series(1, 240) n`,
  );
  const first = await unit.office.call(activityList, {});
  await createSite('Meanwhile');
  const second = await unit.office.call(activityList, { before: first.next ?? '' });
  const third = await unit.office.call(activityList, { before: second.next ?? '' });
  const all = [...first.entries, ...second.entries, ...third.entries];
  expect([first, second, third].map(({ entries }) => entries.length)).toEqual([100, 100, 47]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(247);
  expect(third.next).toBeNull();
});

test('Activity offers Undo for a deleted inspection and a hidden site as long as it is possible', async () => {
  const id = await createDraft();
  await unit.inspector.call(deleteReport, { idreport: id });
  expect((await listEntries())[0]).toMatchObject({
    report: { id, closed: false, deleted: true },
    undo: { of: 'report', id },
  });
  world.setNow(new Date('2027-03-01T15:00:00Z'));
  expect((await listEntries())[0]?.undo).toBeNull();
  world.setNow(new Date('2026-11-21T16:00:00Z'));
  await unit.office.call(restoreReport, { idreport: id });
  expect((await listEntries())[0]).toMatchObject({
    text: 'restored the inspection at “Bay View Lofts”',
    report: { deleted: false },
    undo: null,
  });
  expect((await listEntries({ what: 'deleted-report' }))[0]?.undo).toBeNull();

  const site = { siteId: unit.site.id };
  await unit.office.call(setSiteVisibility, { sites: [{ ...site, visible: false }] });
  expect((await listEntries())[0]).toMatchObject({
    text: 'hid the site “Bay View Lofts”',
    undo: { of: 'site', id: unit.site.id },
  });
  await unit.office.call(setSiteVisibility, { sites: [{ ...site, visible: true }] });
  expect((await listEntries({ what: 'hid-site' }))[0]?.undo).toBeNull();
});

test('the export has all filtered entries and escapes formulas', async () => {
  await createSite('=HYPERLINK("http://evil.example")');
  await world.runAsMaintenance(
    (db) => db.$executeRaw`
      INSERT INTO audit (work_unit_id, person_id, person_name, at, operation, type, event)
      SELECT ${unit.id}::uuid, ${unit.office.id}::uuid, '@Olive', '2026-11-20T15:00:00Z'::timestamptz, 'sites.add',
        'new-site', jsonb_build_object('siteName', n::text) FROM generate_series(1, 2500) n`,
  );
  const file = await exportLines({ what: 'sites' });
  expect(file).toHaveLength(1 + 2501);
  expect(file[0]).toBe('When,Who,What,About,Event,Instant (UTC)');
  expect(file[1]).toContain(
    'Olive Office,"added the site “=HYPERLINK(""http://evil.example"")”",Sites,new-site,2026-11-21',
  );
  expect(file.at(-1)).toContain(",'@Olive,");
  expect(formatEntries(await listEntries({ what: 'exported-activity' }))).toEqual([
    'Olive Office exported the activity of the work unit as a file.',
  ]);
});

test('only the Office can read Activity, and only of its own work unit', async () => {
  await createSite('Mill Creek');
  const { office } = await world.createWorkUnit('Another unit');
  expect((await office.call(activityList, { who: unit.office.id })).entries).toEqual([]);
  for (const user of [unit.leader, unit.inspector]) {
    expect(await user.expectFailure(activityList, {})).toBe('not-your-role');
    expect(
      await readFailureCode(await FILE_ENDPOINTS.activity.handle(await createRequestAs(user, getActivityFilePath({})))),
    ).toBe('not-your-role');
  }
  expect(await unit.leader.expectFailure(retryDelivery, { id: randomUUID() })).toBe('not-your-role');
  for (const wrong of ['who=x', 'what=everything', 'from=yesterday', 'from=0000-01-01'])
    expect(
      (await FILE_ENDPOINTS.activity.handle(await createRequestAs(unit.office, `/api/activity/export?${wrong}`)))
        .status,
    ).toBe(404);
});
