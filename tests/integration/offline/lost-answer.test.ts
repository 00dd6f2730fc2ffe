import { editorData } from '@/lib/reports/contract';
import { findBmp, isUnsaved, getSavingState } from '@/lib/reports/editor/derived';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { Phone, type OpenReport } from '@/tests/integration/offline/phone';

jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

/**
 * A save arrives, and its answer is lost. Then a colleague changes back what the save brought. That was the colleague's
 * decision, so the save must not be sent again over it.
 */
let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.workUnit();
});
afterAll(() => world.close());

const onServer = async (id: string) => (await unit.leader.call(editorData, { id })).report;

interface TwoPeople {
  leo: OpenReport;
  ines: OpenReport;
  bmpId: string;
}

/** Two people have the same inspection open, which has a saved BMP. */
async function getBothIn(): Promise<TwoPeople> {
  const ines = await new Phone(unit.inspector).begins(unit);
  const bmpId = await ines.logFence('Torn');
  await ines.sends();
  return { ines, leo: await new Phone(unit.leader).openTicket(ines.id), bmpId };
}

async function refetchReport(report: OpenReport): Promise<void> {
  report.phone.pickUp();
  report.saving.requestRefetch(null);
  await report.sends();
}

async function withoutAnswer(report: OpenReport): Promise<void> {
  report.phone.signal = 'answers are lost';
  await report.sends();
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

/** The ways in which Leo's phone goes on. */
const WAYS: [string, (leo: OpenReport) => Promise<OpenReport>][] = [
  ['sends it again', async (leo) => (await leo.sends(), leo)],
  ['receives the change first', async (leo) => (await refetchReport(leo), leo)],
  [
    'is killed, and opens the inspection again',
    async (leo) => {
      leo.kill();
      const again = await leo.phone.openTicket(leo.id);
      await again.sends();
      return again;
    },
  ],
];

describe.each(WAYS)('the phone that had no answer %s', (_, goesOn) => {
  async function agree({ leo, ines }: TwoPeople): Promise<void> {
    const again = await goesOn(leo);
    expect([isUnsaved(again.editor), getSavingState(again.editor), again.editor.conflicts]).toEqual([
      false,
      'saved',
      [],
    ]);
    await refetchReport(ines);
    const { fields, bmps } = await onServer(ines.id);
    for (const { editor } of [again, ines]) {
      expect(editor.report.bmps).toEqual(bmps);
      expect([editor.report.fields.crew, editor.report.fields.notes]).toEqual([fields.crew, fields.notes]);
    }
  }

  test('a field that a colleague changed back stays as the colleague left it', async () => {
    const two = await getBothIn();
    const { leo, ines } = two;
    const before = leo.editor.report.fields.crew;
    await leo.dispatch({ type: 'crewToggled', personId: unit.leader.id });
    await withoutAnswer(leo);
    await refetchReport(ines);
    await ines.dispatch({ type: 'crewToggled', personId: unit.leader.id });
    await ines.sends();
    await agree(two);
    expect((await onServer(ines.id)).fields.crew).toEqual(before);
  });

  test('sends what was entered afterward, and nothing else', async () => {
    const two = await getBothIn();
    const { leo, ines } = two;
    const before = leo.editor.report.fields.crew;
    await leo.dispatch({ type: 'crewToggled', personId: unit.leader.id });
    await withoutAnswer(leo);
    await leo.dispatch({ type: 'fieldChanged', key: 'notes', value: 'Wet' });
    await refetchReport(ines);
    await ines.dispatch({ type: 'crewToggled', personId: unit.leader.id });
    await ines.sends();
    await agree(two);
    expect((await onServer(ines.id)).fields).toMatchObject({ crew: before, notes: 'Wet' });
  });

  test('what both had entered alike, and one set back, stays set back', async () => {
    const two = await getBothIn();
    const { leo, ines, bmpId } = two;
    for (const report of [ines, leo]) await report.dispatch(...rewordStep(bmpId, 'Torn at the low point'));
    await ines.sends();
    await withoutAnswer(leo);
    await ines.dispatch(...rewordStep(bmpId, 'Torn'));
    await ines.sends();
    await agree(two);
    expect((await onServer(ines.id)).bmps.map(({ condition }) => condition.description)).toEqual(['Torn']);
  });

  test('what was reset before the crew was notified is not set aside as if it had never been sent', async () => {
    const two = await getBothIn();
    const { leo, ines } = two;
    await leo.types('Town of Erin');
    await withoutAnswer(leo);
    await refetchReport(ines);
    await ines.types('');
    await ines.confirmNotification();
    await ines.sends();
    const again = await goesOn(leo);
    expect([again.editor.report.status, again.editor.orphaned, getSavingState(again.editor)]).toEqual([
      'open',
      null,
      'saved',
    ]);
  });

  test('the words of a BMP that were set back stay set back', async () => {
    const two = await getBothIn();
    const { leo, ines, bmpId } = two;
    await leo.dispatch(...rewordStep(bmpId, 'Torn at the low point'));
    await withoutAnswer(leo);
    await refetchReport(ines);
    await ines.dispatch(...rewordStep(bmpId, 'Torn'));
    await ines.sends();
    await agree(two);
    expect((await onServer(ines.id)).bmps.map(({ condition }) => condition.description)).toEqual(['Torn']);
  });

  test('a BMP that was removed again stays removed', async () => {
    const two = await getBothIn();
    const { leo, ines, bmpId } = two;
    const second = await leo.logFence('Leo’s own');
    await withoutAnswer(leo);
    await refetchReport(ines);
    expect(findBmp(ines.editor, second)).not.toBeNull();
    await ines.dispatch({ type: 'bmpRemoved', bmpId: second });
    await ines.sends();
    await agree(two);
    expect((await onServer(ines.id)).bmps.map(({ id }) => id)).toEqual([bmpId]);
  });
});
