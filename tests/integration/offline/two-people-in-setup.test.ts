import { editorData, saveReport, notifyCrew } from '@/lib/reports/contract';
import { findBmp, canNotify, listMissing, getPhase, getSavingState } from '@/lib/reports/editor/derived';
import { createNewReport } from '@/lib/reports/domain/fields';
import { createChanges } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { Phone, type OpenReport } from './phone';

jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const NOW = '2026-11-21T15:00:00.000Z';
const FENCE = '6b7a1f0e-55ab-4f0e-9a53-6a6a2f1c0001';
const LOG_FIRST_STEPS = [
  { type: 'phaseOpened', phase: 'BMPInspection' },
  { type: 'practicePicked', practiceId: FENCE },
  { type: 'placed', position: { lat: 43.03, lng: -87.93 } },
  { type: 'continued' },
  { type: 'conditionChanged', change: { description: 'Torn at the low point' } },
  { type: 'continued' },
] as const;

/** The leader is logging a BMP; the inspector opens the same report. */
async function openForTwoPeople(): Promise<{ leader: OpenReport; inspector: OpenReport; bmpId: string }> {
  const leader = await new Phone(unit.leader).startInspection(unit);
  await leader.dispatch(...LOG_FIRST_STEPS);
  await leader.send();
  const inspector = await new Phone(unit.inspector).openReport(leader.id);
  return { leader, inspector, bmpId: leader.editor.place.active?.id ?? '' };
}

async function refetchReport(report: OpenReport): Promise<void> {
  report.phone.pickUp();
  report.saving.requestRefetch(null);
  await report.send();
}

test('a person cannot open or remove a BMP that another person is logging', async () => {
  const { leader, inspector, bmpId } = await openForTwoPeople();
  expect([getPhase(inspector.editor), inspector.editor.place.active]).toEqual(['LoggedEventsList', null]);
  await inspector.dispatch({ type: 'bmpOpened', bmpId });
  expect(inspector.editor.message).toMatchObject({ kind: 'being-logged', by: unit.leader.name });
  await inspector.dispatch({ type: 'bmpFlowCanceled' }, { type: 'bmpRemoved', bmpId });
  await inspector.enterMunicipality('Town of Erin');
  await inspector.send();
  await refetchReport(leader);
  expect(getPhase(leader.editor)).toBe('BMPEnterInitialCorrections');
  expect(findBmp(leader.editor, bmpId)?.condition.description).toBe('Torn at the low point');
  expect(leader.editor.report.fields.municipality).toBe('Town of Erin');
});

test('a step of one person does not change the screen of the other', async () => {
  const { leader, inspector, bmpId } = await openForTwoPeople();
  await inspector.dispatch(
    { type: 'phaseOpened', phase: 'WeatherAndSoil' },
    { type: 'fieldChanged', key: 'temperature', value: 40 },
  );
  await inspector.send();
  await refetchReport(leader);
  expect([getPhase(leader.editor), leader.editor.place.active?.id]).toEqual(['BMPEnterInitialCorrections', bmpId]);
  await leader.dispatch({ type: 'home' }, { type: 'fieldChanged', key: 'notes', value: 'Wet' });
  await leader.send();
  await refetchReport(inspector);
  expect(getPhase(inspector.editor)).toBe('WeatherAndSoil');
});

/** The leader stopped logging the BMP 31 minutes ago, and the inspector takes it over. */
async function takeOverSetup() {
  const { leader, bmpId } = await openForTwoPeople();
  await world.runAsMaintenance((db) =>
    db.loggedBmp.updateMany({ where: { id: bmpId }, data: { updatedAt: new Date(Date.now() - 31 * 60_000) } }),
  );
  const inspector = await new Phone(unit.inspector).openReport(leader.id);
  await inspector.dispatch({ type: 'bmpOpened', bmpId }, { type: 'bmpTakenOver' });
  return { leader, inspector, bmpId };
}

test('a person who takes over a BMP ends its logging by the other person before any change', async () => {
  const { leader, inspector, bmpId } = await takeOverSetup();
  await inspector.send();
  expect(getSavingState(inspector.editor)).toBe('saved');
  await refetchReport(leader);
  expect([leader.editor.place.active, leader.editor.message]).toEqual([
    null,
    { kind: 'taken-over', bmp: 'Silt Fence', by: unit.inspector.name, isSaved: false },
  ]);
  await leader.dispatch({ type: 'bmpFlowCanceled' }, { type: 'bmpRemoved', bmpId });
  expect(findBmp(leader.editor, bmpId)).not.toBeNull();
});

test('CANCEL does not remove a BMP that another person took over and saved', async () => {
  const { leader, inspector, bmpId } = await takeOverSetup();
  await inspector.dispatch({ type: 'bmpSaved' });
  await inspector.send();
  await refetchReport(leader);
  expect([leader.editor.place.active, leader.editor.message]).toEqual([
    null,
    { kind: 'taken-over', bmp: 'Silt Fence', by: unit.inspector.name, isSaved: true },
  ]);
  await leader.dispatch({ type: 'bmpFlowCanceled' });
  await leader.send();
  expect(findBmp(leader.editor, bmpId)?.label).toBe('A');
});

test('phones and server refuse SAVE & NOTIFY while a person is logging a BMP', async () => {
  const { leader, inspector, bmpId } = await openForTwoPeople();
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
  await leader.send();
  await refetchReport(inspector);
  expect([canNotify(inspector.editor), findBmp(inspector.editor, bmpId)?.label]).toEqual([true, 'A']);
});

test('a reload restores the step of each person', async () => {
  const { leader, inspector, bmpId } = await openForTwoPeople();
  await inspector.dispatch({ type: 'phaseOpened', phase: 'ProjectPhase' });
  leader.kill();
  inspector.kill();
  const inspectorReport = await inspector.phone.openReport(leader.id);
  expect(getPhase(inspectorReport.editor)).toBe('ProjectPhase');
  const logging = await leader.phone.openReport(leader.id);
  expect([getPhase(logging.editor), logging.editor.place.active?.id]).toEqual(['BMPEnterInitialCorrections', bmpId]);
});

test('a reload restores invalid input only on the device where it was entered', async () => {
  const leader = await new Phone(unit.leader).startInspection(unit);
  await leader.dispatch(
    { type: 'phaseOpened', phase: 'ProjectPhase' },
    {
      type: 'invalidTextChanged',
      field: 'sheetDate',
      bmpId: null,
      invalidText: { label: 'Plan sheet date', text: '11/2', why: 'No' },
    },
    { type: 'constructionPhaseTyped', text: 'Night wo' },
  );
  await leader.send();
  const reopenedReport = await leader.phone.openReport(leader.id);
  expect(reopenedReport.editor.invalidTexts).toMatchObject([
    { field: 'sheetDate', text: '11/2', phase: 'ProjectPhase' },
  ]);
  expect(reopenedReport.editor.newPhase).toBe('Night wo');
  const inspector = await new Phone(unit.inspector).openReport(leader.id);
  expect([inspector.editor.invalidTexts, inspector.editor.newPhase]).toEqual([[], '']);
  await reopenedReport.dispatch({ type: 'constructionPhaseAdded', name: 'Night work' });
  expect((await leader.phone.openReport(leader.id)).editor.newPhase).toBe('');
});

test('a save stores the current phase and its history in the report [EDIT-23]', async () => {
  const leader = await new Phone(unit.leader).startInspection(unit);
  await leader.dispatch(
    { type: 'phaseOpened', phase: 'ProjectInfo' },
    { type: 'fieldChanged', key: 'notes', value: 'Wet' },
  );
  await leader.send();
  const { report } = await unit.leader.call(editorData, { id: leader.id });
  expect(report.fields).toMatchObject({ phase: 'ProjectInfo', phaseHistory: ['InspectionSummary'] });
});

test('the report has one BMP when both people answer no to the same check', async () => {
  const leader = await new Phone(unit.leader).startInspection(unit);
  await leader.send();
  const inspector = await new Phone(unit.inspector).openReport(leader.id);
  const notPosted = { type: 'fieldChanged', key: 'permitCertificatePosted', value: 'no' } as const;
  await leader.dispatch({ type: 'phaseOpened', phase: 'ProjectPhase' }, notPosted, { type: 'continued' });
  await inspector.dispatch({ type: 'phaseOpened', phase: 'ProjectPhase' }, notPosted, { type: 'continued' });
  await leader.send();
  await inspector.send();
  await refetchReport(leader);
  expect(inspector.editor.conflicts).toEqual([]);
  for (const { editor } of [leader, inspector])
    expect(editor.report.bmps.map(({ practiceId, label }) => [practiceId, label])).toEqual([['-2', 'A']]);
});

test('the server accepts a repeated save from another screen', async () => {
  const sent = createChanges(unit, {
    fields: { ...createNewReport('', { id: unit.leader.id, name: '', email: '' }, NOW).fields },
  });
  await unit.leader.call(saveReport, { ...sent, place: { phase: 'WeatherAndSoil', phaseHistory: [] } });
  await unit.leader.call(saveReport, { ...sent, place: { phase: 'InspectionSummary', phaseHistory: [] } });
});
