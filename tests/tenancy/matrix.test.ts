import { randomUUID } from 'node:crypto';
import { isFailure, type Failure } from '@/lib/failures';
import { OPERATIONS } from '@/lib/operations';
import { hasPermission, PERMISSIONS, ROLES, type Role } from '@/lib/permissions';
import { OWNERSHIP } from '@/lib/platform/database/ownership';
import type { Operation } from '@/lib/platform/operation/implement';
import { succeededOperations } from '@/tests/setup/output-check';
import { startFakeStripe, type FakeStripe } from '@/tests/setup/fake-stripe';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { ASKED, getKeys, PROVIDERS, isThingName, ownInput, unknownInput } from './test-inputs';
import { getFields } from './derived-input';
import { CREATION_ID_FIELDS, IDEMPOTENT_OPERATIONS } from './repeated-requests';
import { watchInserts } from './inserted-rows';

/** Closing makes a PDF in a process that gives way to others. */
jest.setTimeout(120_000);

/**
 * Every operation × every role × a thing of one's own unit, a thing of another unit, a person without a unit, and
 * no one. What is expected comes from lib/permissions.ts; how each is asked, from its input schema and from
 * test-inputs.ts.
 */
let world: World;
let provider: FakeStripe;
let unit: Unit;
let other: Unit;
let people: Record<Role, TestUser>;

/** The operations that inserted rows, each with the tables. */
const inserting = new Map<string, ReadonlySet<string>>();
let insertedTables: () => Promise<readonly string[]>;

const now = new Date('2026-11-21T15:00:00Z');
const MARK = 'Quarry Ridge Confidential';

beforeAll(async () => {
  provider = await startFakeStripe();
  world = await createWorld(provider.settings);
  PROVIDERS.set(world, provider);
  insertedTables = await watchInserts(world);
  unit = await world.workUnit();
  other = await world.workUnit(MARK);
  await other.addStakeholder(`${MARK} Stakeholder`, 'stakeholder@quarry.example');
  people = { admin: unit.office, crewleader: unit.leader, employee: unit.inspector };
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const NOT_ADMITTED = ['not-signed-in', 'not-your-role', 'no-work-unit'];

const cases = OPERATIONS.map((operation) => ({ name: operation.contract.name, operation }));

test('every line of test-inputs.ts names a field of some operation', () => {
  const keys = OPERATIONS.flatMap(({ contract, input }) =>
    getFields(input).flatMap(({ name }) => getKeys(contract.name, name)),
  );
  expect(Object.keys(ASKED).filter((key) => !keys.includes(key))).toEqual([]);
});

describe.each(cases)('$name', ({ operation }) => {
  const { permission } = operation.contract;

  test.each(ROLES)(`%s may exactly as '${permission}' says, about a thing of the own unit`, async (role) => {
    const answer = await call(operation, people[role], unit);
    if (hasPermission(permission, role))
      expect([...NOT_ADMITTED, 'bad-input', 'unexpected']).not.toContain(getCode(answer));
    else expect(getCode(answer)).toBe('not-your-role');
  });

  if (isThingName(operation))
    test.each(ROLES)("%s finds a thing of another unit exactly as unknown as one that doesn't exist", async (role) => {
      const scene = { world, unit: other };
      const input = await ownInput(operation, scene, people[role]);
      const before = await getEverything(other);
      const answer = await perform(operation, people[role], input);
      const unknown = await perform(operation, people[role], await unknownInput(operation, scene, people[role]));
      expect(withoutIds(answer)).toEqual(withoutIds(unknown));
      expect(JSON.stringify(answer)).not.toContain(MARK);
      expect(await getEverything(other)).toEqual(before);
    });
  else if (permission !== 'anyone')
    test.each(ROLES)('%s reads and changes nothing of another unit without an id', async (role) => {
      const before = await getEverything(other);
      expect(JSON.stringify(await call(operation, people[role], other))).not.toContain(MARK);
      expect(await getEverything(other)).toEqual(before);
    });

  test('without a work unit', async () => {
    const answer = getCode(await perform(operation, await world.outsider(), await makeInput()));
    if (typeof PERMISSIONS[permission] === 'string') expect(NOT_ADMITTED).not.toContain(answer);
    else expect(answer).toBe('no-work-unit');
  });

  test('signed out: nobody, an unknown session, an ended one, one that has run out', async () => {
    const sessions = [null, randomUUID(), await endedSession('revoked'), await endedSession('expired')];
    for (const sessionId of sessions) {
      const answer = getCode(await perform(operation, { sessionId }, await makeInput()));
      if (permission === 'anyone') expect(NOT_ADMITTED).not.toContain(answer);
      else expect(answer).toBe('not-signed-in');
      // Who is not admitted learns nothing of what it takes.
      if (permission !== 'anyone')
        expect(getCode(await perform(operation, { sessionId }, { wrong: true }))).toBe('not-signed-in');
    }
  });

  /** Made once where it is never used up: no one of these may do anything with it. */
  let made: unknown;
  async function makeInput(): Promise<unknown> {
    if (permission === 'anyone') return ownInput(operation, { world, unit }, unit.office);
    return (made ??= await ownInput(operation, { world, unit }, unit.office));
  }
});

/**
 * A right code is sent by email, nobody of the matrix has a password or a phone that makes a passkey, and no work unit
 * is closed: these are answered in tests/integration/accounts and tests/integration/leaving.
 */
const NEEDS_A_CODE = [
  'accounts.addPasskey',
  'accounts.changeAddress',
  'accounts.changePassword',
  'accounts.confirm',
  'accounts.passkeysOfReset',
  'accounts.resendAddressLinks',
  'accounts.resetPassword',
  'leaving.closeAccount',
  'leaving.closeWorkUnit',
  'leaving.reopenWorkUnit',
];

test('every operation has succeeded here, so that its answer was held against its output schema', () => {
  const silent = cases.map(({ name }) => name).filter((name) => !succeededOperations.has(name));
  expect(silent.toSorted()).toEqual(NEEDS_A_CODE);
});

test('every operation that creates something takes the id of its request, or is named with the reason why not [X-350]', () => {
  const takesNoId = cases.flatMap(({ name, operation: { contract, input } }) => {
    const tables = inserting.get(name);
    const ownId = CREATION_ID_FIELDS[name];
    const hasOwnId = ownId !== undefined && getFields(input).some((field) => field.name === ownId);
    return tables && !contract.creates && !hasOwnId ? [name] : [];
  });
  expect(takesNoId.toSorted()).toEqual(Object.keys(IDEMPOTENT_OPERATIONS).toSorted());
});

type Answer = unknown;

async function call(operation: Operation, who: TestUser, about: Unit): Promise<Answer> {
  // A session of its own: some operations end the one that asks.
  const sessionId = await makeSession(who.id);
  const input = await ownInput(operation, { world, unit: about }, who);
  await insertedTables();
  const answer = await perform(operation, { sessionId }, input);
  const { name } = operation.contract;
  const tables = isFailure(answer) ? [] : await insertedTables();
  if (tables.length > 0) inserting.set(name, new Set([...(inserting.get(name) ?? []), ...tables]));
  await signInAgain(who);
  return answer;
}

/** Some operations end the caller's other sessions, which are needed to create the next things. */
const signInAgain = ({ sessionId }: TestUser) =>
  world.runAsMaintenance((db) => db.session.updateMany({ where: { id: sessionId ?? '' }, data: { revokedAt: null } }));

function perform(operation: Operation, who: Pick<TestUser, 'sessionId'>, input: unknown): Promise<Answer> {
  const call = { sessionId: who.sessionId, requestId: randomUUID(), ip: randomUUID(), userAgent: 'jest', now };
  return operation.perform(call, input);
}

const getCode = (answer: Answer): string => (isFailure(answer) ? answer.code : 'done');

/** Ids differ between two questions; everything else of two answers must not. */
const withoutIds = (answer: Answer): unknown =>
  JSON.parse(
    JSON.stringify(isFailure(answer) ? getRefusal(answer) : answer).replace(
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
      'an id',
    ),
  );
const getRefusal = ({ code, status, message, details }: Failure) => ({
  code,
  status,
  message,
  details: details ?? null,
});

function makeSession(personId: string, more: { expiresAt?: Date; revokedAt?: Date } = {}): Promise<string> {
  const id = randomUUID();
  return world.runAsMaintenance(async (db) => {
    await db.session.create({ data: { id, personId, expiresAt: new Date('2030-01-01'), ...more } });
    return id;
  });
}

const endedSession = (kind: 'revoked' | 'expired') =>
  makeSession(unit.office.id, kind === 'revoked' ? { revokedAt: now } : { expiresAt: now });

/** All rows that carry the unit's id, in one statement and a form that can be compared. */
function getEverything({ id }: Unit): Promise<unknown> {
  const owned = { unit: 'work_unit_id = $1::uuid', pair: '$1::uuid IN (export_unit_id, import_unit_id)' };
  const rows = Object.entries(OWNERSHIP).flatMap(([table, owner]) =>
    owner === 'unit' || owner === 'pair'
      ? [`SELECT '${table}' AS name, to_jsonb(t)::text AS row FROM ${table} t WHERE ${owned[owner]}`]
      : [],
  );
  return world.runAsMaintenance((db) => db.$queryRawUnsafe(`${rows.join(' UNION ALL ')} ORDER BY 1, 2`, id));
}
