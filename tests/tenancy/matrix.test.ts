import { randomUUID } from 'node:crypto';
import { isFailure, type Failure } from '@/lib/failures';
import { OPERATIONS } from '@/lib/operations';
import { hasPermission, PERMISSIONS, ROLES, type Role } from '@/lib/permissions';
import { OWNERSHIP } from '@/lib/platform/database/ownership';
import type { Operation } from '@/lib/platform/operation/implement';
import { succeededOperations } from '@/tests/setup/output-check';
import { startFakeStripe, type FakeStripe } from '@/tests/setup/fake-stripe';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import {
  FIELD_INPUTS,
  listFieldKeys,
  fakeStripes,
  refersToUnitData,
  createOwnInput,
  createUnknownInput,
} from './test-inputs';
import { listFields } from './derived-input';
import { CREATION_ID_FIELDS, IDEMPOTENT_OPERATIONS } from './repeated-requests';
import { watchInserts } from './inserted-rows';

jest.setTimeout(120_000);

/**
 * Calls every operation as every role, for data of their own unit and of another, and as a person without a unit and
 * without a session. The expected results follow from lib/permissions.ts, the inputs from schemas and test-inputs.ts.
 */
let world: World;
let provider: FakeStripe;
let unit: Unit;
let otherUnit: Unit;
let people: Record<Role, TestUser>;

/** The tables into which each operation inserted rows. */
const insertedTablesByOperation = new Map<string, ReadonlySet<string>>();
let takeInsertedTables: () => Promise<readonly string[]>;

const now = new Date('2026-11-21T15:00:00Z');
const OTHER_UNIT_NAME = 'Quarry Ridge Confidential';

beforeAll(async () => {
  provider = await startFakeStripe();
  // No background work runs, so that no request is sent for rain.
  world = await createWorld({ ...provider.settings, RAIN_PROVIDER: 'nws' });
  fakeStripes.set(world, provider);
  takeInsertedTables = await watchInserts(world);
  unit = await world.createWorkUnit();
  otherUnit = await world.createWorkUnit(OTHER_UNIT_NAME);
  await otherUnit.addStakeholder(`${OTHER_UNIT_NAME} Stakeholder`, 'stakeholder@quarry.example');
  people = { admin: unit.office, crewleader: unit.leader, employee: unit.inspector };
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const ACCESS_FAILURE_CODES = ['not-signed-in', 'not-your-role', 'no-work-unit'];

const cases = OPERATIONS.map((operation) => ({ name: operation.contract.name, operation }));

test('every key of FIELD_INPUTS is a field of an operation', () => {
  const keys = OPERATIONS.flatMap(({ contract, input }) =>
    listFields(input).flatMap(({ name }) => listFieldKeys(contract.name, name)),
  );
  expect(Object.keys(FIELD_INPUTS).filter((key) => !keys.includes(key))).toEqual([]);
});

describe.each(cases)('the operation $name', ({ operation }) => {
  const { permission } = operation.contract;

  test.each(ROLES)(`lets %s call it for their own unit only if '${permission}' allows this`, async (role) => {
    const result = await callAs(operation, people[role], unit);
    if (hasPermission(permission, role))
      expect([...ACCESS_FAILURE_CODES, 'bad-input', 'unexpected']).not.toContain(getCode(result));
    else expect(getCode(result)).toBe('not-your-role');
  });

  if (refersToUnitData(operation))
    test.each(ROLES)('gives %s the same result for data of another unit as for missing data', async (role) => {
      const scene = { world, unit: otherUnit };
      const input = await createOwnInput(operation, scene, people[role]);
      const before = await readAllRows(otherUnit);
      const result = await perform(operation, people[role], input);
      const resultForMissing = await perform(
        operation,
        people[role],
        await createUnknownInput(operation, scene, people[role]),
      );
      expect(withoutIds(result)).toEqual(withoutIds(resultForMissing));
      expect(JSON.stringify(result)).not.toContain(OTHER_UNIT_NAME);
      expect(await readAllRows(otherUnit)).toEqual(before);
    });
  else if (permission !== 'anyone')
    test.each(ROLES)('does not let %s read or change another unit’s data when the input has no id', async (role) => {
      const before = await readAllRows(otherUnit);
      expect(JSON.stringify(await callAs(operation, people[role], otherUnit))).not.toContain(OTHER_UNIT_NAME);
      expect(await readAllRows(otherUnit)).toEqual(before);
    });

  test('requires a work unit if its permission does', async () => {
    const result = getCode(await perform(operation, await world.createOutsider(), await getInput()));
    if (typeof PERMISSIONS[permission] === 'string') expect(ACCESS_FAILURE_CODES).not.toContain(result);
    else expect(result).toBe('no-work-unit');
  });

  test('requires a valid session unless anyone may call the operation', async () => {
    const sessions = [null, randomUUID(), await createEndedSession('revoked'), await createEndedSession('expired')];
    for (const sessionId of sessions) {
      const result = getCode(await perform(operation, { sessionId }, await getInput()));
      if (permission === 'anyone') expect(ACCESS_FAILURE_CODES).not.toContain(result);
      else expect(result).toBe('not-signed-in');
      // The input is not validated before the session.
      if (permission !== 'anyone')
        expect(getCode(await perform(operation, { sessionId }, { wrong: true }))).toBe('not-signed-in');
    }
  });

  /** Created once if no call of these tests can succeed. */
  let input: unknown;
  async function getInput(): Promise<unknown> {
    if (permission === 'anyone') return createOwnInput(operation, { world, unit }, unit.office);
    return (input ??= await createOwnInput(operation, { world, unit }, unit.office));
  }
});

/**
 * Operations that need a code, a password, a passkey, a closed work unit or a subscribed device. They are tested in
 * tests/integration/accounts, tests/integration/leaving and tests/integration/notifications.
 */
const NOT_COVERED = [
  'accounts.addPasskey',
  'accounts.changeAddress',
  'accounts.changePassword',
  'accounts.confirm',
  'accounts.listResetPasskeys',
  'accounts.resendAddressLinks',
  'accounts.resetPassword',
  'leaving.closeAccount',
  'leaving.closeWorkUnit',
  'leaving.reopenWorkUnit',
  'notifications.setQuietHours',
];

test('every other operation succeeded, so that its response was checked against its output schema', () => {
  const notSucceeded = cases.map(({ name }) => name).filter((name) => !succeededOperations.has(name));
  expect(notSucceeded.toSorted()).toEqual(NOT_COVERED);
});

test('every operation that inserts rows takes a client-generated id or is in IDEMPOTENT_OPERATIONS [X-350]', () => {
  const withoutId = cases.flatMap(({ name, operation: { contract, input } }) => {
    const tables = insertedTablesByOperation.get(name);
    const ownId = CREATION_ID_FIELDS[name];
    const hasOwnId = ownId !== undefined && listFields(input).some((field) => field.name === ownId);
    return tables && !contract.creates && !hasOwnId ? [name] : [];
  });
  expect(withoutId.toSorted()).toEqual(Object.keys(IDEMPOTENT_OPERATIONS).toSorted());
});

async function callAs(operation: Operation, user: TestUser, targetUnit: Unit): Promise<unknown> {
  // A separate session, because some operations end the caller's.
  const sessionId = await createSession(user.id);
  const input = await createOwnInput(operation, { world, unit: targetUnit }, user);
  await takeInsertedTables();
  const result = await perform(operation, { sessionId }, input);
  const { name } = operation.contract;
  const tables = isFailure(result) ? [] : await takeInsertedTables();
  if (tables.length > 0)
    insertedTablesByOperation.set(name, new Set([...(insertedTablesByOperation.get(name) ?? []), ...tables]));
  await signInAgain(user);
  return result;
}

/** Some operations end the caller's other sessions, which later tests need. */
const signInAgain = ({ sessionId }: TestUser) =>
  world.runAsMaintenance((db) => db.session.updateMany({ where: { id: sessionId ?? '' }, data: { revokedAt: null } }));

function perform(operation: Operation, user: Pick<TestUser, 'sessionId'>, input: unknown): Promise<unknown> {
  const call = { sessionId: user.sessionId, requestId: randomUUID(), ip: randomUUID(), userAgent: 'jest', now };
  return operation.perform(call, input);
}

const getCode = (result: unknown): string => (isFailure(result) ? result.code : 'done');

/** Replaces ids, which differ between two responses. */
const withoutIds = (result: unknown): unknown =>
  JSON.parse(
    JSON.stringify(isFailure(result) ? pickFailure(result) : result).replace(
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
      'an id',
    ),
  );
const pickFailure = ({ code, status, message, details }: Failure) => ({
  code,
  status,
  message,
  details: details ?? null,
});

function createSession(personId: string, more: { expiresAt?: Date; revokedAt?: Date } = {}): Promise<string> {
  const id = randomUUID();
  return world.runAsMaintenance(async (db) => {
    await db.session.create({ data: { id, personId, expiresAt: new Date('2030-01-01'), ...more } });
    return id;
  });
}

const createEndedSession = (kind: 'revoked' | 'expired') =>
  createSession(unit.office.id, kind === 'revoked' ? { revokedAt: now } : { expiresAt: now });

/** All rows with the unit's id. */
function readAllRows({ id }: Unit): Promise<unknown> {
  const conditions = { unit: 'work_unit_id = $1::uuid', pair: '$1::uuid IN (export_unit_id, import_unit_id)' };
  const rows = Object.entries(OWNERSHIP).flatMap(([table, owner]) =>
    owner === 'unit' || owner === 'pair'
      ? [`SELECT '${table}' AS name, to_jsonb(t)::text AS row FROM ${table} t WHERE ${conditions[owner]}`]
      : [],
  );
  return world.runAsMaintenance((db) => db.$queryRawUnsafe(`${rows.join(' UNION ALL ')} ORDER BY 1, 2`, id));
}
