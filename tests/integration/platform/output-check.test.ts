import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { query } from '@/lib/contract';
import { implement, implementPublic, implementSignedIn } from '@/lib/platform/operation/implement';
import { takeMismatches } from '@/tests/setup/output-check';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

type Output = { sites: { name: string }[] };
const createContract = query<unknown, Output>();
const createImplementation = (result: Output) => ({
  input: z.unknown(),
  output: z.object({ sites: z.array(z.object({ name: z.string() })) }),
  run: async () => result,
});

/** Operations of each kind that return the given result. */
const IMPLEMENTATIONS = [
  (result: Output) =>
    implement(
      createContract({ name: 'planted', route: 'GET /planted', permission: 'use-reports' }),
      createImplementation(result),
    ),
  (result: Output) =>
    implementSignedIn(
      createContract({ name: 'planted', route: 'GET /planted', permission: 'signed-in' }),
      createImplementation(result),
    ),
  (result: Output) =>
    implementPublic(
      createContract({ name: 'planted', route: 'GET /planted', permission: 'anyone' }),
      createImplementation(result),
    ),
];

async function collectMismatches(result: Output): Promise<string[]> {
  const call = {
    sessionId: unit.office.sessionId,
    requestId: randomUUID(),
    ip: '',
    userAgent: '',
    now: new Date('2026-11-21T15:00:00Z'),
  };
  for (const implementWith of IMPLEMENTATIONS) await implementWith(result).perform(call, {});
  return takeMismatches();
}

test.each([
  ['has more fields than its schema', () => ({ sites: [{ name: 'North', owner: 'Someone' }] })],
  ['lacks a field of its schema', (): Output => JSON.parse('{ "sites": [{}] }')],
  ['has a field of another type', (): Output => JSON.parse('{ "sites": [{ "name": 7 }] }')],
])('the check fails a test with a result that %s, for each kind of operation', async (_title, createResult) => {
  const mismatches = await collectMismatches(createResult());
  expect(mismatches).toHaveLength(IMPLEMENTATIONS.length);
  for (const mismatch of mismatches) expect(mismatch).toContain('planted does not match its output schema');
});

test('the check accepts a result that matches its schema', async () => {
  expect(await collectMismatches({ sites: [{ name: 'North' }] })).toEqual([]);
});
