import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { query } from '@/lib/contract';
import { implement, implementOpen, implementSignedIn } from '@/lib/platform/operation/implement';
import { takeMismatches } from '@/tests/setup/answers';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** What holds every answer in the tests that have a database against its schema (tests/setup/answers.ts). */
let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.workUnit();
});
afterAll(() => world.close());

type Answer = { sites: { name: string }[] };
const named = query<unknown, Answer>();
const parts = (answer: Answer) => ({
  input: z.unknown(),
  output: z.object({ sites: z.array(z.object({ name: z.string() })) }),
  run: async () => answer,
});

/** An operation of each way in, which gives this answer. */
const WAYS_IN = [
  (answer: Answer) =>
    implement(named({ name: 'planted', route: 'GET /planted', permission: 'use-reports' }), parts(answer)),
  (answer: Answer) =>
    implementSignedIn(named({ name: 'planted', route: 'GET /planted', permission: 'signed-in' }), parts(answer)),
  (answer: Answer) =>
    implementOpen(named({ name: 'planted', route: 'GET /planted', permission: 'anyone' }), parts(answer)),
];

async function getMismatches(answer: Answer): Promise<string[]> {
  const call = {
    sessionId: unit.office.sessionId,
    requestId: randomUUID(),
    ip: '',
    userAgent: '',
    now: new Date('2026-11-21T15:00:00Z'),
  };
  for (const implemented of WAYS_IN) await implemented(answer).perform(call, {});
  return takeMismatches();
}

test.each([
  ['says more than its schema', () => ({ sites: [{ name: 'North', owner: 'Somebody' }] })],
  ['says less than its schema', (): Answer => JSON.parse('{ "sites": [{}] }')],
  ['says something of another kind', (): Answer => JSON.parse('{ "sites": [{ "name": 7 }] }')],
])('an answer that %s fails the test in which it was given, whichever way in', async (_what, answer) => {
  const result = await getMismatches(answer());
  expect(result).toHaveLength(WAYS_IN.length);
  for (const mismatch of result) expect(mismatch).toContain('planted did not answer as its output schema says');
});

test('an answer as its schema says fails nothing', async () => {
  expect(await getMismatches({ sites: [{ name: 'North' }] })).toEqual([]);
});
