import { editorData } from '@/lib/reports/contract';
import { applyPreviousInspection, type PreviousInspection } from '@/lib/reports/domain/previous-inspection';
import { getReportLibrary } from '@/lib/reports/editor/derived';
import { createDocumentationBmp } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { Phone } from './phone';

jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const createPreviousInspection = (count: number, name: string): PreviousInspection => ({
  date: '2026-11-14T15:00:00.000Z',
  fields: {},
  bmps: Array.from({ length: count }, () => createDocumentationBmp({ label: null, name })),
});

test('the server stores as many BMPs as the limit allows when two phones logged them offline', async () => {
  const ines = new Phone(unit.inspector);
  const inesReport = await ines.startInspection(unit);
  // Otherwise both people would be entered as inspector, which is a conflict.
  await inesReport.dispatch({ type: 'fieldChanged', key: 'inspectorNames', value: [unit.inspector.name] });
  await inesReport.send();
  const leo = new Phone(unit.leader);
  const leoReport = await leo.openReport(inesReport.id);
  for (const report of [inesReport, leoReport]) {
    report.phone.signal = 'off';
    await report.dispatch({
      type: 'startedFromPrevious',
      carryOver: applyPreviousInspection,
      previousInspection: createPreviousInspection(400, report.phone.person.name),
    });
    report.phone.signal = 'on';
  }
  await inesReport.send();
  for (let attempt = 0; attempt < 3; attempt++) await leoReport.send();

  const { report } = await unit.leader.call(editorData, { id: inesReport.id });
  for (const { name } of [unit.inspector, unit.leader])
    expect(report.bmps.filter((bmp) => bmp.name === name)).toHaveLength(400);
  expect([leoReport.editor.conflicts, leoReport.editor.orphaned, leoReport.editor.report.bmps.length]).toEqual([
    [],
    null,
    800,
  ]);
  expect(leo.responses.slice(-2)).toEqual(['PUT 409', 'PUT 200']);

  const practiceId = getReportLibrary(leoReport.editor)[0]?.entries[0]?.id ?? '';
  // No BMP can be added now, but other changes can be saved.
  await leoReport.dispatch({ type: 'practicePicked', practiceId });
  await leoReport.enterMunicipality('Town of Erin');
  expect(await leoReport.send()).toEqual({ kind: 'sent' });
  expect(leoReport.editor.report.bmps).toHaveLength(800);
});
