import { addMinutes } from 'date-fns';
import { pendingReports, saveReport } from '@/lib/reports/contract';
import { createDocumentationBmp, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type World } from '@/tests/setup/world';

const NOW = new Date('2026-11-21T15:00:00Z');

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.setNow(NOW));
afterAll(() => world.close());

const listLoggedBy = async (user: TestUser) =>
  (await user.call(pendingReports, {})).reports.map((report) => report.loggedBy);

test('the list has the other people who log a BMP, until they save or 30 minutes have passed [X-332]', async () => {
  const unit = await world.createWorkUnit();
  const unsavedBmp = createDocumentationBmp({ label: null });
  const { id } = await createSavedReport(unit, { bmps: [unsavedBmp] });
  expect([await listLoggedBy(unit.office), await listLoggedBy(unit.inspector)]).toEqual([[['Ines Inspector']], [[]]]);

  const listLoggedByAfter = async (minutes: number) => {
    world.setNow(addMinutes(NOW, minutes));
    return listLoggedBy(unit.office);
  };
  expect([await listLoggedByAfter(29), await listLoggedByAfter(30), await listLoggedByAfter(31)]).toEqual([
    [['Ines Inspector']],
    [[]],
    [[]],
  ]);

  const saved = { ...unsavedBmp, version: 1, label: 'A' };
  await unit.inspector.call(saveReport, { id, baseVersion: 1, fields: {}, bmps: [saved], removed: [] });
  expect(await listLoggedBy(unit.office)).toEqual([[]]);
});

test('the list has nobody for an auto BMP', async () => {
  const unit = await world.createWorkUnit();
  await createSavedReport(unit, { bmps: [createDocumentationBmp({ label: null, practiceId: '-1' })] });
  expect(await listLoggedBy(unit.office)).toEqual([[]]);
});
