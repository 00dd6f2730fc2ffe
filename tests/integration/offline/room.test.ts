import { editorData } from '@/lib/reports/contract';
import type { PreviousInspection } from '@/lib/reports/domain/previous-inspection';
import { getReportLibrary } from '@/lib/reports/editor/derived';
import { createDocumentationBmp } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { Phone } from './phone';

jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.workUnit();
});
afterAll(() => world.close());

const getLastInspection = (count: number, name: string): PreviousInspection => ({
  date: '2026-11-14T15:00:00.000Z',
  fields: {},
  bmps: Array.from({ length: count }, () => createDocumentationBmp({ label: null, name })),
});

test('stores all BMPs that two offline phones logged up to the limit', async () => {
  const ines = new Phone(unit.inspector);
  const hers = await ines.begins(unit);
  // Without this, each of the two people would be entered as the inspector, and they would be in conflict about it.
  await hers.dispatch({ type: 'fieldChanged', key: 'inspectorNames', value: [unit.inspector.name] });
  await hers.sends();
  const leo = new Phone(unit.leader);
  const his = await leo.openTicket(hers.id);
  for (const report of [hers, his]) {
    report.phone.signal = 'off';
    await report.dispatch({ type: 'startedFromPrevious', past: getLastInspection(400, report.phone.person.name) });
    report.phone.signal = 'on';
  }
  await hers.sends();
  for (let tries = 0; tries < 3; tries++) await his.sends();

  const { report } = await unit.leader.call(editorData, { id: hers.id });
  for (const { name } of [unit.inspector, unit.leader])
    expect(report.bmps.filter((bmp) => bmp.name === name)).toHaveLength(400);
  expect([his.editor.conflicts, his.editor.orphaned, his.editor.report.bmps.length]).toEqual([[], null, 800]);
  expect(leo.answered.slice(-2)).toEqual(['PUT 409', 'PUT 200']);

  const practiceId = getReportLibrary(his.editor)[0]?.entries[0]?.id ?? '';
  // From now on no one can add a BMP, and everything else goes on.
  await his.dispatch({ type: 'practicePicked', practiceId });
  await his.types('Town of Erin');
  expect(await his.sends()).toEqual({ kind: 'sent' });
  expect(his.editor.report.bmps).toHaveLength(800);
});
