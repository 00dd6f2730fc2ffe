import { editorData } from '@/lib/reports/contract';
import { findBmp, isUnsaved, getSavingState } from '@/lib/reports/editor/derived';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { Phone, type OpenReport } from '@/tests/integration/offline/phone';

jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

/** The response to a save is lost, then a colleague reverts its change. The save must not be applied again. */
let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const readReport = async (id: string) => (await unit.leader.call(editorData, { id })).report;

interface TwoPeople {
  leo: OpenReport;
  ines: OpenReport;
  bmpId: string;
}

/** Two people open an inspection with a saved BMP. */
async function openForTwoPeople(): Promise<TwoPeople> {
  const ines = await new Phone(unit.inspector).startInspection(unit);
  const bmpId = await ines.logFence('Torn');
  await ines.send();
  return { ines, leo: await new Phone(unit.leader).openReport(ines.id), bmpId };
}

async function refetchReport(report: OpenReport): Promise<void> {
  report.phone.pickUp();
  report.saving.requestRefetch(null);
  await report.send();
}

async function sendWithLostResponse(report: OpenReport): Promise<void> {
  report.phone.signal = 'responses are lost';
  await report.send();
  report.phone.signal = 'on';
}

const rewordStep = (bmpId: string, description: string) =>
  [
    { type: 'bmpEdited', bmpId },
    { type: 'continued' },
    { type: 'conditionChanged', change: { description } },
    { type: 'continued' },
    { type: 'bmpSaved' },
    { type: 'continued' },
  ] as const;

/** How Leo's phone continues. */
const CONTINUATIONS: [string, (leo: OpenReport) => Promise<OpenReport>][] = [
  ['sends it again', async (leo) => (await leo.send(), leo)],
  ['receives the change first', async (leo) => (await refetchReport(leo), leo)],
  [
    'is killed, and opens the inspection again',
    async (leo) => {
      leo.kill();
      const reopenedReport = await leo.phone.openReport(leo.id);
      await reopenedReport.send();
      return reopenedReport;
    },
  ],
];

describe.each(CONTINUATIONS)('the phone without a response %s', (_description, continueOn) => {
  async function expectSameReport({ leo, ines }: TwoPeople): Promise<void> {
    const leoReport = await continueOn(leo);
    expect([isUnsaved(leoReport.editor), getSavingState(leoReport.editor), leoReport.editor.conflicts]).toEqual([
      false,
      'saved',
      [],
    ]);
    await refetchReport(ines);
    const { fields, bmps } = await readReport(ines.id);
    for (const { editor } of [leoReport, ines]) {
      expect(editor.report.bmps).toEqual(bmps);
      expect([editor.report.fields.crew, editor.report.fields.notes]).toEqual([fields.crew, fields.notes]);
    }
  }

  test('shows a field as a colleague reverted it', async () => {
    const people = await openForTwoPeople();
    const { leo, ines } = people;
    const before = leo.editor.report.fields.crew;
    await leo.dispatch({ type: 'crewToggled', personId: unit.leader.id });
    await sendWithLostResponse(leo);
    await refetchReport(ines);
    await ines.dispatch({ type: 'crewToggled', personId: unit.leader.id });
    await ines.send();
    await expectSameReport(people);
    expect((await readReport(ines.id)).fields.crew).toEqual(before);
  });

  test('sends only what the person entered later', async () => {
    const people = await openForTwoPeople();
    const { leo, ines } = people;
    const before = leo.editor.report.fields.crew;
    await leo.dispatch({ type: 'crewToggled', personId: unit.leader.id });
    await sendWithLostResponse(leo);
    await leo.dispatch({ type: 'fieldChanged', key: 'notes', value: 'Wet' });
    await refetchReport(ines);
    await ines.dispatch({ type: 'crewToggled', personId: unit.leader.id });
    await ines.send();
    await expectSameReport(people);
    expect((await readReport(ines.id)).fields).toMatchObject({ crew: before, notes: 'Wet' });
  });

  test('shows an entry as a colleague reverted it after both had entered the same', async () => {
    const people = await openForTwoPeople();
    const { leo, ines, bmpId } = people;
    for (const report of [ines, leo]) await report.dispatch(...rewordStep(bmpId, 'Torn at the low point'));
    await ines.send();
    await sendWithLostResponse(leo);
    await ines.dispatch(...rewordStep(bmpId, 'Torn'));
    await ines.send();
    await expectSameReport(people);
    expect((await readReport(ines.id)).bmps.map(({ condition }) => condition.description)).toEqual(['Torn']);
  });

  test('has no unsent work after a colleague reverted its change and notified the crew', async () => {
    const people = await openForTwoPeople();
    const { leo, ines } = people;
    await leo.enterMunicipality('Town of Erin');
    await sendWithLostResponse(leo);
    await refetchReport(ines);
    await ines.enterMunicipality('');
    await ines.confirmNotification();
    await ines.send();
    const leoReport = await continueOn(leo);
    expect([leoReport.editor.report.status, leoReport.editor.orphaned, getSavingState(leoReport.editor)]).toEqual([
      'open',
      null,
      'saved',
    ]);
  });

  test('shows the description of a BMP as a colleague reverted it', async () => {
    const people = await openForTwoPeople();
    const { leo, ines, bmpId } = people;
    await leo.dispatch(...rewordStep(bmpId, 'Torn at the low point'));
    await sendWithLostResponse(leo);
    await refetchReport(ines);
    await ines.dispatch(...rewordStep(bmpId, 'Torn'));
    await ines.send();
    await expectSameReport(people);
    expect((await readReport(ines.id)).bmps.map(({ condition }) => condition.description)).toEqual(['Torn']);
  });

  test('does not restore a BMP that a colleague removed', async () => {
    const people = await openForTwoPeople();
    const { leo, ines, bmpId } = people;
    const second = await leo.logFence('Leo’s own');
    await sendWithLostResponse(leo);
    await refetchReport(ines);
    expect(findBmp(ines.editor, second)).not.toBeNull();
    await ines.dispatch({ type: 'bmpRemoved', bmpId: second });
    await ines.send();
    await expectSameReport(people);
    expect((await readReport(ines.id)).bmps.map(({ id }) => id)).toEqual([bmpId]);
  });
});
