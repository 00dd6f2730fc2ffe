import pg from 'pg';
import { addReading, saveCondition, savePermitProfile } from '@/lib/compliance/contract';
import { myDay, siteDeadlines } from '@/lib/deadlines/contract';
import { createOpenReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createProfileEdit } from './permit-profile';

const MAX_STATEMENTS = 4;

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

async function addWatchedSite(index: number): Promise<string> {
  const { id: siteId } = await unit.addSite(`Site ${index}`);
  await unit.office.call(savePermitProfile, createProfileEdit(siteId));
  const reading = { siteId, fromAt: '2026-11-19T13:00:00.000Z', toAt: '2026-11-20T13:00:00.000Z', rain: 620, snow: 0 };
  await unit.inspector.call(addReading, { ...reading, readingId: crypto.randomUUID(), replacesId: null });
  const condition = { kind: 'dewatering' as const, area: '', fromDay: '2026-11-20', toDay: null };
  const edit = { conditionId: crypto.randomUUID(), siteId, condition, reason: '' };
  await unit.leader.call(saveCondition, { ...edit, isWithdrawn: false, replacesId: null });
  await createOpenReport(unit, { fields: { siteId, date: '2026-11-12T15:00:00.000Z' } });
  return siteId;
}

/** Statements of an operation without BEGIN and COMMIT. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = query.mock.calls.map(([first]: unknown[]) =>
    typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : String(first),
  );
  query.mockRestore();
  return texts.filter((text) => !/^(BEGIN|COMMIT)/.test(text)).length;
}

test('My Day and the deadlines of a site run at most 4 statements, even with many sites [CLOCK-36]', async () => {
  const siteId = await addWatchedSite(0);
  const withOneSite = await countStatements(() => unit.office.call(myDay, {}));
  for (let index = 1; index < 20; index += 1) await addWatchedSite(index);
  const { deadlines } = await unit.office.call(myDay, {});
  expect(new Set(deadlines.map((deadline) => deadline.siteId)).size).toBe(20);
  expect(await countStatements(() => unit.office.call(myDay, {}))).toBe(withOneSite);
  expect(withOneSite).toBeLessThanOrEqual(MAX_STATEMENTS);
  expect(await countStatements(() => unit.inspector.call(myDay, {}))).toBeLessThanOrEqual(MAX_STATEMENTS);
  expect(await countStatements(() => unit.office.call(siteDeadlines, { siteId }))).toBeLessThanOrEqual(MAX_STATEMENTS);
});
