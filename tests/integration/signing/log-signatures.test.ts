import { randomUUID } from 'node:crypto';
import type { PermitDetails } from '@/lib/compliance/profile';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { asUnit } from '@/lib/platform/database/client';
import {
  changeAction,
  correctiveActions,
  mergeBmps,
  type ActionChange,
  type ListedAction,
} from '@/lib/register/contract';
import { createActionsCsvUrl } from '@/lib/register/urls';
import { saveReport } from '@/lib/reports/contract';
import { revokeDelegation, saveDelegation, signLog, type LogSigning } from '@/lib/signing/contract';
import { isEntryToSign } from '@/lib/signing/log-signatures';
import { loadLogSigner } from '@/lib/signing/server/log-signatures';
import { checkSeals } from '@/server/check/check-seals';
import { correctBmp, createBmpWithActions, createOpenReport } from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { createDelegationInput } from './new-delegation';
import { createUnitWithProfile } from './signatures';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const EPA: Partial<PermitDetails> = { options: { key: 'epa-cgp-2022', schedule: 'every-7-days' } };

const list = async (unit: Unit, state: 'closed' | 'all' = 'all'): Promise<ListedAction[]> =>
  (await unit.inspector.call(correctiveActions, { state, siteId: unit.site.id })).actions;

async function findEntry(unit: Unit, id: string): Promise<ListedAction> {
  const entry = (await list(unit)).find((each) => each.id === id);
  if (!entry) throw new Error(`no corrective action ${id}`);
  return entry;
}

/** Corrective actions of an open inspection whose corrections were entered. */
async function createFixed(unit: Unit, count = 1): Promise<ListedAction[]> {
  const practiceId = randomUUID();
  const bmps = Array.from({ length: count }, (_, index) =>
    createBmpWithActions({ practiceId, label: String(index + 1), location: { lat: 43 + index / 100, lng: -87.9 } }),
  );
  const { id } = await createOpenReport(unit, { fields: { siteId: unit.site.id }, bmps });
  const corrected = bmps.map((bmp) => correctBmp({ ...bmp, version: 0 }));
  await unit.inspector.call(saveReport, { id, baseVersion: 1, fields: {}, bmps: corrected, removed: [] });
  return (await list(unit)).filter(({ report }) => report.id === id);
}

const createSigning = (
  entries: readonly ListedAction[],
  properties: Partial<LogSigning['signature']> = {},
): LogSigning => ({
  signature: {
    kind: 'inspector',
    statementKey: 'log-entry-1',
    title: 'Inspector',
    drawing: 'M1 1L2 2',
    signedAt: '2026-11-21T14:55:00.000Z',
    clockOffsetMs: 0,
    ...properties,
  },
  entries: entries.map(({ id, lastEventId }) => ({ id: randomUUID(), correctiveActionId: id, lastEventId })),
});
const CERTIFIED = { kind: 'certification', statementKey: '40-cfr-122.22-d-1' } as const;

const change = (unit: Unit, correctiveActionId: string, kind: ActionChange['kind'], words = 'Torn again') =>
  unit.leader.call(changeAction, { eventId: randomUUID(), correctiveActionId, kind, words });

const listRows = (entries: readonly ListedAction[]) =>
  world.runAsMaintenance((db) =>
    db.logSignature.findMany({ where: { correctiveActionId: { in: entries.map(({ id }) => id) } } }),
  );
const listSeals = (unit: Unit) =>
  world.runAsMaintenance((db) =>
    db.recordSeal.findMany({ where: { workUnitId: unit.id }, orderBy: { number: 'asc' } }),
  );
const listProblems = async () => (await checkSeals({ url: world.database.url })).problems;

test('a listed fix says who did it, when, and when that was entered [SIGN-12]', async () => {
  const unit = await createUnitWithProfile(world);
  const [entry] = await createFixed(unit);
  expect(entry).toMatchObject({
    closedAt: '2026-11-21T15:00:00.000Z',
    closing: { as: 'fixed', by: unit.inspector.name, enteredAt: '2026-11-21T15:00:00.000Z' },
    rulesKey: 'wdnr-nr216',
    signatures: [],
  });
  const url = createActionsCsvUrl({ state: 'closed' });
  const response = await FILE_ENDPOINTS.correctiveActionsCsv.handle(await createRequestAs(unit.leader, url));
  const rows = await response.text();
  expect(rows).toContain(`11-21-2026 09:00 am,Fixed,${unit.inspector.name},11-21-2026 09:00 am,`);
});

describe('signing the log', () => {
  test('gives each entry its own signature and seal, one by one or all that are listed [SIGN-12]', async () => {
    const unit = await createUnitWithProfile(world);
    const entries = await createFixed(unit, 3);
    const [first, ...others] = entries;
    if (!first) throw new Error('no entry');
    await unit.inspector.call(signLog, createSigning([first]));
    expect((await list(unit)).filter((entry) => entry.signatures.length > 0)).toHaveLength(1);
    await unit.inspector.call(signLog, createSigning(others));
    for (const entry of await list(unit, 'closed'))
      expect(entry.signatures).toEqual([
        {
          personId: unit.inspector.id,
          name: unit.inspector.name,
          isCertification: false,
          signedAt: '2026-11-21T14:55:00.000Z',
          isCurrent: true,
        },
      ]);
    const rows = await listRows(entries);
    const seals = await listSeals(unit);
    expect(seals.map(({ number, kind }) => [number, kind])).toEqual([1, 2, 3].map((number) => [number, 'log-entry']));
    expect(seals.map(({ subjectId }) => subjectId).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(await listProblems()).toEqual([]);
  });

  test('signs once when it is sent again, also after a reload with other ids, and no later than it arrived', async () => {
    const unit = await createUnitWithProfile(world);
    const entries = await createFixed(unit, 2);
    const signing = createSigning(entries, { signedAt: '2026-11-21T16:00:00.000Z' });
    await Promise.all([unit.inspector.call(signLog, signing), unit.inspector.call(signLog, signing)]);
    await unit.inspector.call(signLog, signing);
    await unit.inspector.call(signLog, createSigning(entries));
    const rows = await listRows(entries);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(signing.entries.map(({ id }) => id).toSorted());
    expect(rows.map(({ signedAt }) => signedAt.toISOString())).toEqual(entries.map(() => '2026-11-21T15:00:00.000Z'));
    expect(await listSeals(unit)).toHaveLength(2);
  });

  test('keeps both signatures when two people sign at once', async () => {
    const unit = await createUnitWithProfile(world);
    const entries = await createFixed(unit, 2);
    await Promise.all([unit.inspector, unit.leader].map((person) => person.call(signLog, createSigning(entries))));
    expect(await listRows(entries)).toHaveLength(4);
    expect((await listSeals(unit)).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(await listProblems()).toEqual([]);
  });

  test('is refused for all entries if one changed since, and names it [SIGN-12]', async () => {
    const unit = await createUnitWithProfile(world);
    const entries = await createFixed(unit, 2);
    const [changed] = entries;
    if (!changed) throw new Error('no entry');
    await change(unit, changed.id, 'reopened');
    // Open entries are not signed.
    const reopened = await findEntry(unit, changed.id);
    expect(await refuse(unit.inspector, createSigning([reopened]))).toMatchObject({ code: 'log-entry-changed' });
    await change(unit, changed.id, 'not-needed', 'Graded');
    expect(await refuse(unit.inspector, createSigning(entries))).toMatchObject({
      code: 'log-entry-changed',
      message: `${changed.instance.tag} Replace fabric changed. Close this, look at the log again, and sign.`,
    });
    expect(await listRows(entries)).toEqual([]);
    expect(await listSeals(unit)).toEqual([]);
  });

  test('is refused with ids of another work unit, without a permit profile, and with other words', async () => {
    const unit = await createUnitWithProfile(world);
    const entries = await createFixed(unit);
    const signing = createSigning(entries);
    const other = await createUnitWithProfile(world);
    expect(await refuse(other.office, signing)).toMatchObject({ code: 'log-entry-not-found' });
    await unit.inspector.call(signLog, signing);
    const copy = createSigning(await createFixed(other));
    const [used] = signing.entries;
    const [entry] = copy.entries;
    if (!used || !entry) throw new Error('no entry');
    expect(await refuse(other.inspector, { ...copy, entries: [{ ...entry, id: used.id }] })).toMatchObject({
      code: 'signature-id-used',
    });
    expect(await refuse(unit.leader, signing)).toMatchObject({ code: 'signature-id-used' });
    expect(await refuse(other.inspector, { ...copy, entries: [...copy.entries, ...signing.entries] })).toMatchObject({
      code: 'log-entry-not-found',
    });
    const oldWords = createSigning(await createFixed(unit), { statementKey: 'inspector-1' });
    expect(await refuse(unit.inspector, oldWords)).toMatchObject({ code: 'statement-changed' });
    const withoutProfile = await world.createWorkUnit();
    expect(await refuse(withoutProfile.inspector, createSigning(await createFixed(withoutProfile)))).toMatchObject({
      code: 'log-without-permit',
    });
    expect(await listSeals(other)).toEqual([]);
    expect(await listSeals(withoutProfile)).toEqual([]);
  });

  test('cannot be changed or deleted by SQL of the application', async () => {
    const unit = await createUnitWithProfile(world);
    await unit.inspector.call(signLog, createSigning(await createFixed(unit)));
    for (const sql of [`UPDATE log_signature SET name = 'x'`, 'DELETE FROM log_signature'])
      await expect(asUnit(unit.id, (db) => db.$executeRawUnsafe(sql))).rejects.toThrow('permission denied');
  });
});

test('a later event keeps the signature and asks for another one [SIGN-12]', async () => {
  const unit = await createUnitWithProfile(world);
  const [entry] = await createFixed(unit);
  if (!entry) throw new Error('no entry');
  await unit.inspector.call(signLog, createSigning([entry]));
  const isToSign = async () =>
    isEntryToSign(await findEntry(unit, entry.id), { personId: unit.inspector.id, kind: 'inspector' });
  expect(await isToSign()).toBe(false);
  await change(unit, entry.id, 'reopened');
  expect(await isToSign()).toBe(false);
  await change(unit, entry.id, 'not-needed', 'Graded');
  expect((await findEntry(unit, entry.id)).signatures).toMatchObject([{ isCurrent: false }]);
  expect(await isToSign()).toBe(true);
  await unit.inspector.call(signLog, createSigning([await findEntry(unit, entry.id)]));
  expect((await findEntry(unit, entry.id)).signatures).toMatchObject([{ isCurrent: false }, { isCurrent: true }]);
  expect(await isToSign()).toBe(false);
  expect(await listProblems()).toEqual([]);
});

describe("under EPA's permit", () => {
  test('people with the authority certify, and others sign as inspector [SIGN-05] [SIGN-12]', async () => {
    const unit = await createUnitWithProfile(world, EPA);
    const [entry] = await createFixed(unit);
    if (!entry) throw new Error('no entry');
    const { delegation } = await unit.office.call(saveDelegation, createDelegationInput(unit.leader.id));
    const loadRole = async ({ id: personId, name }: TestUser) => {
      const now = new Date('2026-11-21T15:00:00Z');
      return asUnit(
        unit.id,
        async (db) => (await loadLogSigner(db, unit.site.id, { personId, name, unit }, now))?.role,
      );
    };
    expect(await loadRole(unit.inspector)).toEqual({
      kind: 'inspector',
      statementKey: 'log-entry-1',
      note: `You can sign as inspector. The certification waits for ${unit.leader.name}.`,
    });
    expect(await loadRole(unit.leader)).toEqual({ ...CERTIFIED, note: null });
    expect(await refuse(unit.inspector, createSigning([entry], CERTIFIED))).toMatchObject({ code: 'no-authority' });
    await unit.inspector.call(signLog, createSigning([entry]));
    const signed = await findEntry(unit, entry.id);
    expect(isEntryToSign(signed, { personId: unit.inspector.id, kind: 'inspector' })).toBe(false);
    expect(isEntryToSign(signed, { personId: unit.leader.id, kind: 'certification' })).toBe(true);
    await unit.leader.call(signLog, createSigning([entry], CERTIFIED));
    const certified = await findEntry(unit, entry.id);
    expect(isEntryToSign(certified, { personId: unit.office.id, kind: 'inspector' })).toBe(false);
    expect(certified.signatures.map(({ isCertification }) => isCertification).toSorted()).toEqual([false, true]);
    expect(await listRows([entry])).toContainEqual(expect.objectContaining({ delegationId: delegation.id }));
    await unit.office.call(revokeDelegation, { delegationId: delegation.id });
    const [later] = await createFixed(unit);
    if (!later) throw new Error('no entry');
    const afterwards = { ...CERTIFIED, signedAt: '2026-11-21T15:00:00.000Z' };
    expect(await refuse(unit.leader, createSigning([later], afterwards))).toMatchObject({ code: 'no-authority' });
    expect(await listProblems()).toEqual([]);
  });

  test('nobody certifies the log of a site under other rules', async () => {
    const unit = await createUnitWithProfile(world);
    await unit.office.call(saveDelegation, createDelegationInput(unit.leader.id));
    expect(await refuse(unit.leader, createSigning(await createFixed(unit), CERTIFIED))).toMatchObject({
      code: 'not-certified',
    });
  });
});

describe('npm run check', () => {
  test('names each changed byte of a signature of the log and of the entry [SIGN-12] [SIGN-17]', async () => {
    const unit = await createUnitWithProfile(world);
    const [entry] = await createFixed(unit);
    if (!entry) throw new Error('no entry');
    const signing = createSigning([entry]);
    await unit.inspector.call(signLog, signing);
    const [{ id = '' } = {}] = signing.entries;
    const name = `Seal 1 of work unit ${unit.id}`;
    const run = (sql: string) => world.runAsMaintenance((db) => db.$executeRawUnsafe(sql));
    /** The problems while a column of a row has another value. */
    const checkWith = async (table: string, rowId: string, column: string, changed: string) => {
      const [row] = await world.runAsMaintenance((db) =>
        db.$queryRawUnsafe<{ value: string }[]>(`SELECT ${column}::text AS value FROM ${table} WHERE id = '${rowId}'`),
      );
      await run(`UPDATE ${table} SET ${column} = ${changed} WHERE id = '${rowId}'`);
      const problems = await listProblems();
      await run(`UPDATE ${table} SET ${column} = '${row?.value}' WHERE id = '${rowId}'`);
      return problems;
    };
    for (const [column, changed] of [
      ['name', `name || 'x'`],
      ['title', `''`],
      ['drawing', `''`],
      ['signed_at', `signed_at + interval '1 ms'`],
      ['clock_offset_ms', '1'],
      ['statement_key', `'log-entry-2'`],
    ] as const)
      expect(await checkWith('log_signature', id, column, changed)).toEqual([
        `${name} does not match log signature ${id}.`,
      ]);
    const entryChanged = [`${name}: corrective action ${entry.id} is not as it was signed.`];
    for (const [column, changed] of [
      ['words', `words || ' '`],
      ['at', `at + interval '1 ms'`],
      ['received_at', `received_at + interval '1 ms'`],
      ['recorded_by_name', `'Ann'`],
      ['photos', `'["a.jpg"]'`],
      ['kind', `'not-needed'`],
    ] as const)
      expect(await checkWith('corrective_action_event', entry.lastEventId, column, changed)).toEqual(entryChanged);
    expect(await checkWith('corrective_action', entry.id, 'name', `'Nothing'`)).toEqual(entryChanged);
    expect(await listProblems()).toEqual([]);
  });

  test('finds nothing after a merge of BMPs and later events, and names a deleted signature and its seal', async () => {
    const unit = await createUnitWithProfile(world);
    const entries = await createFixed(unit, 2);
    const [first, second] = entries;
    if (!first || !second) throw new Error('no entries');
    await unit.inspector.call(signLog, createSigning(entries));
    const merged = { changeId: randomUUID(), instanceId: first.instance.id, otherId: second.instance.id };
    await unit.leader.call(mergeBmps, merged);
    await change(unit, first.id, 'reopened');
    expect(await listProblems()).toEqual([]);
    const [, { subjectId } = { subjectId: '' }] = await listSeals(unit);
    await world.runAsMaintenance((db) => db.logSignature.delete({ where: { id: subjectId } }));
    expect(await listProblems()).toEqual([
      `Seal 2 of work unit ${unit.id} does not match log signature ${subjectId}, which is missing.`,
    ]);
    await world.runAsMaintenance((db) => db.recordSeal.deleteMany({ where: { subjectId } }));
    expect(await listProblems()).toEqual([`Seal 2 of work unit ${unit.id} is missing.`]);
  });
});

async function refuse(person: TestUser, signing: LogSigning): Promise<{ code: string; message: string }> {
  const result = await person.tryCall(signLog, signing);
  if (!('code' in result)) throw new Error('was signed');
  return result;
}
