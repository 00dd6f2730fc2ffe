import { editorData, saveReport, notifyCrew } from '@/lib/reports/contract';
import { findBmp, canNotify, listMissing, getPhase, getSavingState } from '@/lib/reports/editor/derived';
import { createNewReport } from '@/lib/reports/domain/fields';
import { createChanges } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { Phone, type OpenReport } from './phone';

jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

/** Two people with a phone each in one inspection that is being set up. */
let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.workUnit();
});
afterAll(() => world.close());

const NOW = '2026-11-21T15:00:00.000Z';
const FENCE = '6b7a1f0e-55ab-4f0e-9a53-6a6a2f1c0001';
const HALF = [
  { type: 'phaseOpened', phase: 'BMPInspection' },
  { type: 'practicePicked', practiceId: FENCE },
  { type: 'placed', position: { lat: 43.03, lng: -87.93 } },
  { type: 'continued' },
  { type: 'conditionChanged', change: { description: 'Torn at the low point' } },
  { type: 'continued' },
] as const;

/** The leader is in the middle of logging a BMP; the inspector opens the same report. */
async function getBothIn(): Promise<{ leader: OpenReport; inspector: OpenReport; bmpId: string }> {
  const leader = await new Phone(unit.leader).begins(unit);
  await leader.dispatch(...HALF);
  await leader.sends();
  const inspector = await new Phone(unit.inspector).openTicket(leader.id);
  return { leader, inspector, bmpId: leader.editor.place.active?.id ?? '' };
}

async function refetchReport(report: OpenReport): Promise<void> {
  report.phone.pickUp();
  report.saving.requestRefetch(null);
  await report.sends();
}

test('opening a report while somebody logs a BMP does not open that BMP, and Exit removes nothing', async () => {
  const { leader, inspector, bmpId } = await getBothIn();
  expect([getPhase(inspector.editor), inspector.editor.place.active]).toEqual(['LoggedEventsList', null]);
  await inspector.dispatch({ type: 'bmpOpened', bmpId });
  expect(inspector.editor.notice).toMatchObject({ kind: 'being-logged', by: unit.leader.name });
  await inspector.dispatch({ type: 'bmpFlowCanceled' }, { type: 'bmpRemoved', bmpId });
  await inspector.types('Town of Erin');
  await inspector.sends();
  await refetchReport(leader);
  expect(getPhase(leader.editor)).toBe('BMPEnterInitialCorrections');
  expect(findBmp(leader.editor, bmpId)?.condition.description).toBe('Torn at the low point');
  expect(leader.editor.report.fields.municipality).toBe('Town of Erin');
});

test('neither person moves the screen of the other', async () => {
  const { leader, inspector, bmpId } = await getBothIn();
  await inspector.dispatch(
    { type: 'phaseOpened', phase: 'WeatherAndSoil' },
    { type: 'fieldChanged', key: 'temperature', value: 40 },
  );
  await inspector.sends();
  await refetchReport(leader);
  expect([getPhase(leader.editor), leader.editor.place.active?.id]).toEqual(['BMPEnterInitialCorrections', bmpId]);
  await leader.dispatch({ type: 'home' }, { type: 'fieldChanged', key: 'notes', value: 'Wet' });
  await leader.sends();
  await refetchReport(inspector);
  expect(getPhase(inspector.editor)).toBe('WeatherAndSoil');
});

/** The leader has been silent about the BMP for so long that the inspector may go on with it, and does. */
async function takeOverSetup() {
  const { leader, bmpId } = await getBothIn();
  await world.runAsMaintenance((db) =>
    db.loggedBmp.updateMany({ where: { id: bmpId }, data: { updatedAt: new Date(Date.now() - 31 * 60_000) } }),
  );
  const inspector = await new Phone(unit.inspector).openTicket(leader.id);
  await inspector.dispatch({ type: 'bmpOpened', bmpId }, { type: 'bmpTakenOver' });
  return { leader, inspector, bmpId };
}

test('a person who takes over a BMP from another logs it at once, before any change', async () => {
  const { leader, inspector, bmpId } = await takeOverSetup();
  await inspector.sends();
  expect(getSavingState(inspector.editor)).toBe('saved');
  await refetchReport(leader);
  expect([leader.editor.place.active, leader.editor.notice]).toEqual([
    null,
    { kind: 'taken-over', bmp: 'Silt Fence', by: unit.inspector.name, isSaved: false },
  ]);
  await leader.dispatch({ type: 'bmpFlowCanceled' }, { type: 'bmpRemoved', bmpId });
  expect(findBmp(leader.editor, bmpId)).not.toBeNull();
});

test('leaves a BMP that a colleague took over, and CANCEL removes nothing', async () => {
  const { leader, inspector, bmpId } = await takeOverSetup();
  await inspector.dispatch({ type: 'bmpSaved' });
  await inspector.sends();
  await refetchReport(leader);
  expect([leader.editor.place.active, leader.editor.notice]).toEqual([
    null,
    { kind: 'taken-over', bmp: 'Silt Fence', by: unit.inspector.name, isSaved: true },
  ]);
  await leader.dispatch({ type: 'bmpFlowCanceled' });
  await leader.sends();
  expect(findBmp(leader.editor, bmpId)?.label).toBe('A');
});

test('SAVE & NOTIFY is refused while a BMP is half logged, by the phones and by the server', async () => {
  const { leader, inspector, bmpId } = await getBothIn();
  await inspector.dispatch({ type: 'home' });
  expect([canNotify(inspector.editor), listMissing(inspector.editor)[0]?.sentence]).toEqual([
    false,
    `Silt Fence is being logged by ${unit.leader.name}.`,
  ]);
  const refused = await unit.inspector.tryCall(notifyCrew, { idreport: leader.id });
  expect(refused).toMatchObject({
    code: 'report-incomplete',
    message: expect.stringContaining(`is being logged by ${unit.leader.name}`),
  });
  await leader.dispatch({ type: 'bmpSaved' });
  await leader.sends();
  await refetchReport(inspector);
  expect([canNotify(inspector.editor), findBmp(inspector.editor, bmpId)?.label]).toEqual([true, 'A']);
});

test('after a reload everybody is where they were on their device, Saved or not', async () => {
  const { leader, inspector, bmpId } = await getBothIn();
  await inspector.dispatch({ type: 'phaseOpened', phase: 'ProjectPhase' });
  leader.kill();
  inspector.kill();
  const again = await inspector.phone.openTicket(leader.id);
  expect(getPhase(again.editor)).toBe('ProjectPhase');
  const logging = await leader.phone.openTicket(leader.id);
  expect([getPhase(logging.editor), logging.editor.place.active?.id]).toEqual(['BMPEnterInitialCorrections', bmpId]);
});

test('what was typed and is not valid yet is still there after a reload, on this device only', async () => {
  const leader = await new Phone(unit.leader).begins(unit);
  await leader.dispatch(
    { type: 'phaseOpened', phase: 'ProjectPhase' },
    {
      type: 'textLeft',
      field: 'sheetDate',
      bmpId: null,
      unread: { label: 'Plan sheet date', text: '11/2', why: 'No' },
    },
    { type: 'constructionPhaseTyped', text: 'Night wo' },
  );
  await leader.sends();
  const again = await leader.phone.openTicket(leader.id);
  expect(again.editor.unread).toMatchObject([{ field: 'sheetDate', text: '11/2', phase: 'ProjectPhase' }]);
  expect(again.editor.newPhase).toBe('Night wo');
  const inspector = await new Phone(unit.inspector).openTicket(leader.id);
  expect([inspector.editor.unread, inspector.editor.newPhase]).toEqual([[], '']);
  await again.dispatch({ type: 'constructionPhaseAdded', name: 'Night work' });
  expect((await leader.phone.openTicket(leader.id)).editor.newPhase).toBe('');
});

test('the report shows outside readers where it was worked on at the last save [EDIT-23]', async () => {
  const leader = await new Phone(unit.leader).begins(unit);
  await leader.dispatch(
    { type: 'phaseOpened', phase: 'ProjectInfo' },
    { type: 'fieldChanged', key: 'notes', value: 'Wet' },
  );
  await leader.sends();
  const { report } = await unit.leader.call(editorData, { id: leader.id });
  expect(report.fields).toMatchObject({ phase: 'ProjectInfo', phaseHistory: ['InspectionSummary'] });
});

test('adds one BMP without a question when both answer no to the same check', async () => {
  const leader = await new Phone(unit.leader).begins(unit);
  await leader.sends();
  const inspector = await new Phone(unit.inspector).openTicket(leader.id);
  const no = { type: 'fieldChanged', key: 'permitCertificatePosted', value: 'no' } as const;
  await leader.dispatch({ type: 'phaseOpened', phase: 'ProjectPhase' }, no, { type: 'continued' });
  await inspector.dispatch({ type: 'phaseOpened', phase: 'ProjectPhase' }, no, { type: 'continued' });
  await leader.sends();
  await inspector.sends();
  await refetchReport(leader);
  expect(inspector.editor.conflicts).toEqual([]);
  for (const { editor } of [leader, inspector])
    expect(editor.report.bmps.map(({ practiceId, label }) => [practiceId, label])).toEqual([['-2', 'A']]);
});

test('a save that is sent again from another screen, because its answer was lost, is the same save', async () => {
  const sent = createChanges(unit, {
    fields: { ...createNewReport('', { id: unit.leader.id, name: '', email: '' }, NOW).fields },
  });
  await unit.leader.call(saveReport, { ...sent, place: { phase: 'WeatherAndSoil', phaseHistory: [] } });
  await unit.leader.call(saveReport, { ...sent, place: { phase: 'InspectionSummary', phaseHistory: [] } });
});
