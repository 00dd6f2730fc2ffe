import { addMinutes } from 'date-fns';
import { pendingReports, saveReport } from '@/lib/reports/contract';
import { createDocumentationBmp, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type World } from '@/tests/setup/world';

const NOW = new Date('2026-11-21T15:00:00Z');

let product: World;
beforeAll(async () => {
  product = await createWorld();
});
beforeEach(() => product.at(NOW));
afterAll(() => product.close());

const loggedBy = async (who: TestUser) => (await who.gets(pendingReports, {})).reports.map((report) => report.loggedBy);

test('Pending Inspections says who else is logging a BMP in an inspection, until it is saved or left for 30 minutes [X-332]', async () => {
  const unit = await product.workUnit();
  const half = createDocumentationBmp({ label: null });
  const { id } = await createSavedReport(unit, { bmps: [half] });
  expect([await loggedBy(unit.office), await loggedBy(unit.inspector)]).toEqual([[['Ines Inspector']], [[]]]);

  const seenAfter = async (minutes: number) => {
    product.at(addMinutes(NOW, minutes));
    return loggedBy(unit.office);
  };
  expect([await seenAfter(29), await seenAfter(30), await seenAfter(31)]).toEqual([[['Ines Inspector']], [[]], [[]]]);

  const saved = { ...half, version: 1, label: 'A' };
  await unit.inspector.gets(saveReport, { id, baseVersion: 1, fields: {}, bmps: [saved], removed: [] });
  expect(await loggedBy(unit.office)).toEqual([[]]);
});

test('nobody is logging an auto BMP', async () => {
  const unit = await product.workUnit();
  await createSavedReport(unit, { bmps: [createDocumentationBmp({ label: null, practiceId: '-1' })] });
  expect(await loggedBy(unit.office)).toEqual([[]]);
});
