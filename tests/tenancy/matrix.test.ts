import { randomUUID } from 'node:crypto';
import { isFailure, type Failure } from '@/lib/failures';
import { OPERATIONS } from '@/lib/operations';
import { allows, PERMISSIONS, ROLES, type Role } from '@/lib/permissions';
import { OWNERSHIP } from '@/lib/platform/database/ownership';
import type { Operation } from '@/lib/platform/operation/implement';
import { answered } from '@/tests/setup/answers';
import { world, type Asker, type Unit, type World } from '@/tests/setup/world';
import { ASKED } from './asked';

/** Closing makes a PDF in a child process that lets other processes go first. */
jest.setTimeout(120_000);

/**
 * Every operation is asked by every role about a thing of the own unit and of another one, by a person without a unit,
 * and by nobody. What is expected comes from lib/permissions.ts, and how each operation is asked from asked.ts.
 */
let product: World;
let unit: Unit;
let other: Unit;
let people: Record<Role, Asker>;

const now = new Date('2026-11-21T15:00:00Z');
const MARK = 'Quarry Ridge Confidential';

beforeAll(async () => {
  product = await world();
  unit = await product.workUnit();
  other = await product.workUnit(MARK);
  await other.addStakeholder(`${MARK} Stakeholder`, 'stakeholder@quarry.example');
  people = { admin: unit.office, crewleader: unit.leader, employee: unit.inspector };
});
afterAll(() => product.close());

const NOT_ADMITTED = ['not-signed-in', 'not-your-role', 'no-work-unit'];

const cases = OPERATIONS.map((operation) => ({ name: operation.contract.name, operation }));

test('every operation has an entry in the matrix, and every entry an operation', () => {
  expect(Object.keys(ASKED).sort()).toEqual(cases.map(({ name }) => name).sort());
});

describe.each(cases)('$name', ({ operation }) => {
  const { permission } = operation.contract;

  test.each(ROLES)(`%s may exactly as '${permission}' says, about a thing of the own unit`, async (role) => {
    const answer = await ask(operation, people[role], unit);
    if (allows(permission, role)) expect([...NOT_ADMITTED, 'bad-input', 'unexpected']).not.toContain(codeOf(answer));
    else expect(codeOf(answer)).toBe('not-your-role');
  });

  test.each(ROLES)("%s finds a thing of another unit exactly as unknown as one that doesn't exist", async (role) => {
    const entry = entryOf(operation);
    if (!entry.unknown) return expect(namesNothingOfAUnit(operation)).toBe(true);
    const input = await entry.input({ product, unit: other }, people[role]);
    const before = await everythingOf(other);
    const answer = await perform(operation, people[role], input);
    const unknown = await perform(operation, people[role], entry.unknown(people[role]));
    expect(withoutIds(answer)).toEqual(withoutIds(unknown));
    expect(JSON.stringify(answer)).not.toContain(MARK);
    expect(await everythingOf(other)).toEqual(before);
  });

  test('without a work unit', async () => {
    const answer = codeOf(await perform(operation, await product.stranger(), await anInput()));
    if (typeof PERMISSIONS[permission] === 'string') expect(NOT_ADMITTED).not.toContain(answer);
    else expect(answer).toBe('no-work-unit');
  });

  test('signed out: nobody, an unknown session, an ended one, one that has run out', async () => {
    const sessions = [null, randomUUID(), await endedSession('revoked'), await endedSession('expired')];
    for (const sessionId of sessions) {
      const answer = codeOf(await perform(operation, { sessionId }, await anInput()));
      if (permission === 'anyone') expect(NOT_ADMITTED).not.toContain(answer);
      else expect(answer).toBe('not-signed-in');
      // Whoever is not admitted does not learn what input the operation takes.
      if (permission !== 'anyone')
        expect(codeOf(await perform(operation, { sessionId }, { wrong: true }))).toBe('not-signed-in');
    }
  });

  /** The thing is made once, because none of the people in this test may use it up. */
  let made: unknown;
  async function anInput(): Promise<unknown> {
    const entry = entryOf(operation);
    if (permission === 'anyone') return entry.input({ product, unit }, unit.office);
    return (made ??= await entry.input({ product, unit }, unit.office));
  }
});

/**
 * These operations need the right code, which is sent by e-mail. The tests in tests/integration/accounts read the
 * e-mail and answer them.
 */
const NEEDS_A_CODE = ['accounts.confirm', 'accounts.resetPassword'];

test('every operation has succeeded here, so that its answer was held against its output schema', () => {
  const silent = cases.map(({ name }) => name).filter((name) => !answered.has(name));
  expect(silent.toSorted()).toEqual(NEEDS_A_CODE);
});

type Answer = unknown;

async function ask(operation: Operation, who: Asker, about: Unit): Promise<Answer> {
  // Each question has a session of its own, because some operations end the session that asks.
  const sessionId = await newSession(who.id);
  return perform(operation, { sessionId }, await entryOf(operation).input({ product, unit: about }, who));
}

function perform(operation: Operation, who: Pick<Asker, 'sessionId'>, input: unknown): Promise<Answer> {
  const call = { sessionId: who.sessionId, requestId: randomUUID(), ip: randomUUID(), userAgent: 'jest', now };
  return operation.perform(call, input);
}

const entryOf = ({ contract: { name } }: Operation) => {
  const entry = ASKED[name];
  if (!entry) throw new Error(`${name} has no entry in asked.ts`);
  return entry;
};

const codeOf = (answer: Answer): string => (isFailure(answer) ? answer.code : 'done');

/** Of two answers, only the ids may differ. */
const withoutIds = (answer: Answer): unknown =>
  JSON.parse(
    JSON.stringify(isFailure(answer) ? refusalOf(answer) : answer).replace(
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
      'an id',
    ),
  );
const refusalOf = ({ code, status, message, details }: Failure) => ({
  code,
  status,
  message,
  details: details ?? null,
});

/** Only operations about oneself, about the whole unit or about a secret link name nothing that belongs to a unit. */
const namesNothingOfAUnit = ({ contract: { name } }: Operation) =>
  /^(accounts|sharing\.(loadFromToken|acknowledge)|workgroups\.create|live\.token|sites\.add|outbox\.list|reports\.(pending|deleted|shelf))/.test(
    name,
  );

function newSession(personId: string, more: { expiresAt?: Date; revokedAt?: Date } = {}): Promise<string> {
  const id = randomUUID();
  return product.behindTheScenes(async (db) => {
    await db.session.create({ data: { id, personId, expiresAt: new Date('2030-01-01'), ...more } });
    return id;
  });
}

const endedSession = (kind: 'revoked' | 'expired') =>
  newSession(unit.office.id, kind === 'revoked' ? { revokedAt: now } : { expiresAt: now });

/** All rows with the unit's id, read in one statement, in a form that can be compared. */
function everythingOf({ id }: Unit): Promise<unknown> {
  const unitTables = Object.entries(OWNERSHIP).flatMap(([table, owner]) => (owner === 'unit' ? [table] : []));
  const rowsOf = (table: string) =>
    `SELECT '${table}' AS name, to_jsonb(t)::text AS row FROM ${table} t WHERE work_unit_id = $1::uuid`;
  return product.behindTheScenes((db) =>
    db.$queryRawUnsafe(`${unitTables.map(rowsOf).join(' UNION ALL ')} ORDER BY 1, 2`, id),
  );
}
