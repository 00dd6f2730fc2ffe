import { editorData } from '@/lib/reports/contract';
import { getSavingState } from '@/lib/reports/editor/derived';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { Phone, type OpenReport } from './phone';

jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

/** One person deletes a BMP that the other has changed, and presses Undo. */
let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.workUnit();
});
afterAll(() => world.close());

const undone = { type: 'undone' } as const;
const onServer = async ({ id }: OpenReport) => (await unit.inspector.call(editorData, { id })).report.bmps;
const listShown = ({ editor }: OpenReport) => editor.report.bmps.map(({ id, location }) => ({ id, location }));
const MOVED = { lat: 43.5, lng: -88 };

/** A BMP in a report that both have open. The colleague has moved it; the inspector has not heard of it. */
async function getBothIn() {
  const inspector = await new Phone(unit.inspector).begins(unit);
  const bmpId = await inspector.logFence('Torn at the low point');
  await inspector.sends();
  const leader = await new Phone(unit.leader).openTicket(inspector.id);
  await leader.dispatch({ type: 'bmpEdited', bmpId }, { type: 'placed', position: MOVED }, { type: 'home' });
  await leader.sends();
  return { inspector, leader, bmpId };
}

async function refetchReport(report: OpenReport): Promise<void> {
  report.phone.pickUp();
  report.saving.requestRefetch(null);
  await report.sends();
}

const resolved = (key: string, choice: 'mine' | 'theirs') => ({ type: 'conflictResolved', key, choice }) as const;

test.each<[string, (report: OpenReport, bmpId: string) => Promise<void>]>([
  ['before the deletion is sent', (report) => report.dispatch(undone)],
  [
    'while the deletion is on its way',
    async (report) => {
      const sent = report.sends();
      await report.dispatch(undone);
      await sent;
    },
  ],
  [
    'while the deletion is in conflict',
    async (report) => {
      await report.sends();
      expect(report.editor.conflicts).toHaveLength(1);
      await report.dispatch(undone);
    },
  ],
  [
    'after the decision for the deletion',
    async (report, bmpId) => {
      await report.sends();
      await report.dispatch(resolved(bmpId, 'mine'), undone);
    },
  ],
  [
    'after the decision for the deletion was sent',
    async (report, bmpId) => {
      await report.sends();
      await report.dispatch(resolved(bmpId, 'mine'));
      await report.sends();
      expect(await onServer(report)).toEqual([]);
      await report.dispatch(undone);
    },
  ],
])('Undo %s lists the BMP once, as the colleague has it, and Saved is true', async (_point, undoes) => {
  const { inspector, leader, bmpId } = await getBothIn();
  await inspector.dispatch({ type: 'bmpRemoved', bmpId });
  await undoes(inspector, bmpId);
  await refetchReport(inspector);
  expect(listShown(inspector)).toEqual([{ id: bmpId, location: MOVED }]);
  expect([inspector.editor.conflicts, getSavingState(inspector.editor)]).toEqual([[], 'saved']);
  expect(await onServer(inspector)).toEqual(inspector.editor.report.bmps);
  await refetchReport(leader);
  expect(leader.editor.report.bmps).toEqual(inspector.editor.report.bmps);
});

test('a change that was based on the BMP before its deletion is not taken for one of the BMP that came back', async () => {
  const { inspector, leader, bmpId } = await getBothIn();
  await refetchReport(inspector);
  await inspector.dispatch({ type: 'bmpRemoved', bmpId });
  await inspector.sends();
  await inspector.dispatch(
    undone,
    { type: 'bmpEdited', bmpId },
    { type: 'placed', position: { lat: 1, lng: 2 } },
    { type: 'home' },
  );
  await inspector.sends();
  await leader.dispatch(
    { type: 'bmpEdited', bmpId },
    { type: 'placed', position: { lat: 3, lng: 4 } },
    { type: 'home' },
  );
  await leader.sends();
  expect(leader.editor.conflicts).toHaveLength(1);
  expect((await onServer(inspector)).map(({ location }) => location)).toEqual([{ lat: 1, lng: 2 }]);
});
