import { editorData } from '@/lib/reports/contract';
import { getSavingState } from '@/lib/reports/editor/derived';
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

const undone = { type: 'undone' } as const;
const readReport = async ({ id }: OpenReport) => (await unit.inspector.call(editorData, { id })).report.bmps;
const listBmpLocations = ({ editor }: OpenReport) => editor.report.bmps.map(({ id, location }) => ({ id, location }));
const MOVED = { lat: 43.5, lng: -88 };

/** Both have a report open. The leader has moved its BMP; the inspector's phone does not know this yet. */
async function openForTwoPeople() {
  const inspector = await new Phone(unit.inspector).startInspection(unit);
  const bmpId = await inspector.logFence('Torn at the low point');
  await inspector.send();
  const leader = await new Phone(unit.leader).openReport(inspector.id);
  await leader.dispatch({ type: 'bmpEdited', bmpId }, { type: 'placed', position: MOVED }, { type: 'home' });
  await leader.send();
  return { inspector, leader, bmpId };
}

async function refetchReport(report: OpenReport): Promise<void> {
  report.phone.pickUp();
  report.saving.requestRefetch(null);
  await report.send();
}

const createResolution = (key: string, choice: 'mine' | 'theirs') =>
  ({ type: 'conflictResolved', key, choice }) as const;

test.each<[string, (report: OpenReport, bmpId: string) => Promise<void>]>([
  ['before the deletion is sent', (report) => report.dispatch(undone)],
  [
    'while the deletion is being sent',
    async (report) => {
      const sent = report.send();
      await report.dispatch(undone);
      await sent;
    },
  ],
  [
    'while the deletion is in conflict',
    async (report) => {
      await report.send();
      expect(report.editor.conflicts).toHaveLength(1);
      await report.dispatch(undone);
    },
  ],
  [
    'after the decision for the deletion',
    async (report, bmpId) => {
      await report.send();
      await report.dispatch(createResolution(bmpId, 'mine'), undone);
    },
  ],
  [
    'after the decision for the deletion was sent',
    async (report, bmpId) => {
      await report.send();
      await report.dispatch(createResolution(bmpId, 'mine'));
      await report.send();
      expect(await readReport(report)).toEqual([]);
      await report.dispatch(undone);
    },
  ],
])('Undo %s restores the BMP as the colleague changed it', async (_description, undo) => {
  const { inspector, leader, bmpId } = await openForTwoPeople();
  await inspector.dispatch({ type: 'bmpRemoved', bmpId });
  await undo(inspector, bmpId);
  await refetchReport(inspector);
  expect(listBmpLocations(inspector)).toEqual([{ id: bmpId, location: MOVED }]);
  expect([inspector.editor.conflicts, getSavingState(inspector.editor)]).toEqual([[], 'saved']);
  expect(await readReport(inspector)).toEqual(inspector.editor.report.bmps);
  await refetchReport(leader);
  expect(leader.editor.report.bmps).toEqual(inspector.editor.report.bmps);
});

test('a change based on the BMP before its deletion conflicts with the restored BMP', async () => {
  const { inspector, leader, bmpId } = await openForTwoPeople();
  await refetchReport(inspector);
  await inspector.dispatch({ type: 'bmpRemoved', bmpId });
  await inspector.send();
  await inspector.dispatch(
    undone,
    { type: 'bmpEdited', bmpId },
    { type: 'placed', position: { lat: 1, lng: 2 } },
    { type: 'home' },
  );
  await inspector.send();
  await leader.dispatch(
    { type: 'bmpEdited', bmpId },
    { type: 'placed', position: { lat: 3, lng: 4 } },
    { type: 'home' },
  );
  await leader.send();
  expect(leader.editor.conflicts).toHaveLength(1);
  expect((await readReport(inspector)).map(({ location }) => location)).toEqual([{ lat: 1, lng: 2 }]);
});
