import { randomUUID } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { Client } from 'pg';
import { activityList } from '@/lib/activity/contract';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { asUnit } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/process/log';
import { delegations, revokeDelegation, saveDelegation, setSubmitted } from '@/lib/signing/contract';
import { MAX_DELEGATIONS, MAX_LETTER_BYTES } from '@/lib/signing/limits';
import { loadDelegations } from '@/lib/signing/server/delegations';
import { getLetterPath } from '@/lib/signing/urls';
import { checkFiles, formatFileCheck } from '@/server/check/check-files';
import { GRACE_DAYS, sweepStorage } from '@/server/storage/sweep-storage';
import { createRequestAs, readFailureCode } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { createDelegationInput } from './new-delegation';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.setNow(new Date('2026-11-21T15:00:00Z'));
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const createInput = (changes = {}) => createDelegationInput(unit.inspector.id, changes);
async function save(changes = {}) {
  return (await unit.office.call(saveDelegation, createInput(changes))).delegation;
}
const list = async (siteId?: string) => (await unit.office.call(delegations, { siteId })).delegations;
const listSentences = async () => (await unit.office.call(activityList, {})).entries.map(({ text }) => text);

describe('a delegation', () => {
  test('names the person, who gave the authority, where and when [SIGN-06]', async () => {
    const saved = await save({ siteId: unit.site.id, toDay: '2026-12-31' });
    expect(saved).toEqual({
      id: saved.id,
      kind: 'authorized-representative',
      personId: unit.inspector.id,
      personName: unit.inspector.name,
      position: 'Site superintendent',
      givenByName: 'Ada Marsh',
      givenByTitle: 'Vice President',
      siteId: unit.site.id,
      fromDay: '2026-11-02',
      toDay: '2026-12-31',
      letter: null,
      submittedOn: null,
      revokedAt: null,
    });
    expect(await list()).toEqual([saved]);
    expect(await asUnit(unit.id, (db) => loadDelegations(db))).toEqual([saved]);
    expect(await listSentences()).toContain(
      `added “${unit.inspector.name}” as a person who may certify inspections at the site “${unit.site.name}”`,
    );
  });

  test('of a responsible officer names nobody who gave it', async () => {
    const saved = await save({ kind: 'responsible-officer' });
    expect(saved).toMatchObject({ givenByName: null, givenByTitle: null });
  });

  test('applies to a site if it is for it or for all sites, the newest first', async () => {
    const other = await unit.addSite('Mill Creek');
    const ofAll = await save();
    world.setNow(new Date('2026-11-21T15:01:00Z'));
    const ofSite = await save({ siteId: unit.site.id });
    const ofOther = await save({ siteId: other.id });
    expect((await list(unit.site.id)).map(({ id }) => id)).toEqual([ofSite.id, ofAll.id]);
    expect((await list(other.id)).map(({ id }) => id)).toEqual([ofOther.id, ofAll.id]);
    expect(await unit.office.expectFailure(delegations, { siteId: randomUUID() })).toBe('site-not-found');
  });

  test('is saved once when the request is repeated, and refused with other details', async () => {
    const input = createInput();
    const first = await unit.office.call(saveDelegation, input);
    expect(await unit.office.call(saveDelegation, input)).toEqual(first);
    expect(await list()).toHaveLength(1);
    expect(await unit.office.expectFailure(saveDelegation, { ...input, position: 'Owner' })).toBe('delegation-id-used');
    const other = await world.createWorkUnit('Someone else');
    const foreign = createDelegationInput(other.inspector.id, { delegationId: input.delegationId });
    expect(await other.office.expectFailure(saveDelegation, foreign)).toBe('delegation-id-used');
  });

  test.each([
    ['without a position', { position: ' ' }, 'position-missing'],
    ['of a representative without the name of who gave it', { givenByName: '' }, 'giver-name-missing'],
    ['of a representative without the title of who gave it', { givenByTitle: '' }, 'giver-title-missing'],
    ['that ends before it begins', { toDay: '2026-11-01' }, 'delegation-ends-early'],
    ['at a site of nobody', { siteId: randomUUID() }, 'site-not-found'],
    ['for a person who is not in the crew', { personId: randomUUID() }, 'certifier-not-in-crew'],
    ['with an implausible day', { fromDay: '0202-11-02' }, 'bad-input'],
    ['with a position of 301 characters', { position: 'x'.repeat(301) }, 'bad-input'],
  ])('%s is refused', async (_what, changes, code) => {
    expect(await unit.office.expectFailure(saveDelegation, createInput(changes))).toBe(code);
    expect(await list()).toEqual([]);
  });

  test('of another work unit is neither listed nor changed', async () => {
    const { id: delegationId } = await save();
    const { office, site } = await world.createWorkUnit('Someone else');
    expect((await office.call(delegations, {})).delegations).toEqual([]);
    expect(await office.expectFailure(revokeDelegation, { delegationId })).toBe('delegation-not-found');
    const submission = { delegationId, submittedOn: '2026-11-20' };
    expect(await office.expectFailure(setSubmitted, submission)).toBe('delegation-not-found');
    expect(await unit.office.expectFailure(saveDelegation, createInput({ siteId: site.id }))).toBe('site-not-found');
    expect(await unit.office.expectFailure(saveDelegation, createInput({ personId: office.id }))).toBe(
      'certifier-not-in-crew',
    );
  });

  test('is saved, submitted and revoked by the Office only', async () => {
    const { id: delegationId } = await save();
    for (const person of [unit.leader, unit.inspector]) {
      expect(await person.expectFailure(delegations, {})).toBe('not-your-role');
      expect(await person.expectFailure(saveDelegation, createInput())).toBe('not-your-role');
      expect(await person.expectFailure(revokeDelegation, { delegationId })).toBe('not-your-role');
    }
  });

  test(`is refused after ${MAX_DELEGATIONS} others`, async () => {
    const { id } = await save();
    await world.runAsMaintenance(async (db) => {
      const row = await db.delegation.findUniqueOrThrow({ where: { id } });
      const rows = Array.from({ length: MAX_DELEGATIONS - 1 }, () => ({ ...row, id: randomUUID() }));
      await db.delegation.createMany({ data: rows });
    });
    expect(await unit.office.expectFailure(saveDelegation, createInput())).toBe('too-many-delegations');
  });
});

describe('the submission date', () => {
  test('of a representative can be entered and corrected [SIGN-06]', async () => {
    const { id: delegationId } = await save();
    await unit.office.call(setSubmitted, { delegationId, submittedOn: '2026-11-19' });
    await unit.office.call(setSubmitted, { delegationId, submittedOn: '2026-11-20' });
    expect(await list()).toEqual([expect.objectContaining({ submittedOn: '2026-11-20' })]);
    expect(await listSentences()).toContain(
      `entered that the authorization of “${unit.inspector.name}” to certify inspections at all sites was submitted to the Director on 11/20/2026`,
    );
  });

  test('is refused in the future, and for a responsible officer', async () => {
    const { id: delegationId } = await save();
    const future = { delegationId, submittedOn: '2026-11-22' };
    expect(await unit.office.expectFailure(setSubmitted, future)).toBe('submitted-in-future');
    const officer = await save({ kind: 'responsible-officer' });
    const submission = { delegationId: officer.id, submittedOn: '2026-11-20' };
    expect(await unit.office.expectFailure(setSubmitted, submission)).toBe('officer-needs-no-submission');
  });
});

describe('a revocation', () => {
  test('keeps its first time when it is repeated, and the delegation stays listed [SIGN-07]', async () => {
    const { id: delegationId } = await save();
    await unit.office.call(revokeDelegation, { delegationId });
    world.setNow(new Date('2026-11-22T15:00:00Z'));
    const { delegation } = await unit.office.call(revokeDelegation, { delegationId });
    expect(delegation.revokedAt).toBe('2026-11-21T15:00:00.000Z');
    expect(await list()).toEqual([delegation]);
    expect((await listSentences()).filter((sentence) => sentence.startsWith('revoked'))).toHaveLength(1);
  });
});

describe('the database refuses to let the application', () => {
  const runSql = (sql: string) => asUnit(unit.id, (db) => db.$executeRawUnsafe(sql));

  test.each([
    'DELETE FROM delegation',
    `UPDATE delegation SET person_id = gen_random_uuid()`,
    `UPDATE delegation SET position = 'Owner'`,
    `UPDATE delegation SET from_day = '2020-01-01'`,
    `UPDATE delegation SET to_day = NULL`,
    `UPDATE delegation SET site_id = NULL`,
    `UPDATE delegation SET saved_at = now()`,
  ])('run %s', async (sql) => {
    await save();
    await expect(runSql(sql)).rejects.toThrow('permission denied');
  });

  test('undo or move a revocation, or replace a letter [SIGN-07]', async () => {
    const { id: delegationId } = await save();
    await upload(delegationId);
    await unit.office.call(revokeDelegation, { delegationId });
    await expect(
      runSql('UPDATE delegation SET revoked_at = NULL, revoked_by = NULL, revoked_by_name = NULL'),
    ).rejects.toThrow('is revoked');
    await expect(runSql(`UPDATE delegation SET revoked_at = revoked_at + interval '1 day'`)).rejects.toThrow(
      'is revoked',
    );
    await expect(runSql(`UPDATE delegation SET letter_name = 'other.pdf'`)).rejects.toThrow('has a letter');
  });
});

const PDF = Buffer.from('%PDF-1.7 authorization');

async function upload(delegationId: string, body: Uint8Array | string = PDF, user: TestUser = unit.office) {
  const init = { method: 'POST', body: typeof body === 'string' ? body : new Uint8Array(body) };
  const address = `${getLetterPath(delegationId)}?name=${encodeURIComponent('Letter № 1.pdf')}`;
  return FILE_ENDPOINTS.uploadLetter.handle(await createRequestAs(user, address, init));
}
const download = async (delegationId: string, user: TestUser = unit.office) =>
  FILE_ENDPOINTS.letters.handle(await createRequestAs(user, getLetterPath(delegationId)));
const readLetterKey = async (id: string) =>
  (await world.runAsMaintenance((db) => db.delegation.findUniqueOrThrow({ where: { id } }))).letterKey ?? '';

describe('the letter', () => {
  test('is stored once and downloaded by the Office as a file [SIGN-06]', async () => {
    const { id } = await save();
    expect(await readFailureCode(await download(id))).toBe('not-found');
    const response = await upload(id);
    expect(await response.json()).toMatchObject({
      delegation: { id, letter: { name: 'Letter № 1.pdf', bytes: PDF.length } },
    });
    const file = await download(id);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(PDF);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="Letter_/);
    expect(await listSentences()).toContain(
      `added the letter of the authorization of “${unit.inspector.name}” to certify inspections at all sites`,
    );

    expect((await upload(id)).status).toBe(200);
    expect(await readFailureCode(await upload(id, '%PDF-1.7 another'))).toBe('letter-exists');
    expect(Buffer.from(await (await download(id)).arrayBuffer())).toEqual(PDF);
  });

  test('is refused if it is not a PDF or has more than 10 MB [SIGN-06]', async () => {
    const { id } = await save();
    expect(await readFailureCode(await upload(id, 'PK letter.docx'))).toBe('letter-not-a-pdf');
    expect(await readFailureCode(await upload(id, ''))).toBe('letter-not-a-pdf');
    const largest = Buffer.alloc(MAX_LETTER_BYTES, '%PDF-');
    expect((await upload(id, Buffer.concat([largest, PDF]))).status).toBe(413);
    expect((await list())[0]?.letter).toBeNull();
    expect((await upload(id, largest)).status).toBe(200);
  });

  test('is neither uploaded nor downloaded by other people', async () => {
    const { id } = await save();
    const { office } = await world.createWorkUnit('Someone else');
    expect(await readFailureCode(await upload(id, PDF, office))).toBe('delegation-not-found');
    await upload(id);
    expect(await readFailureCode(await download(id, office))).toBe('delegation-not-found');
    for (const person of [unit.leader, unit.inspector]) {
      expect(await readFailureCode(await upload(id, PDF, person))).toBe('not-your-role');
      expect(await readFailureCode(await download(id, person))).toBe('not-your-role');
    }
  });

  test('is compared with its SHA-256 by the check, and kept by the sweep of unnamed files', async () => {
    const [first, second] = [await save(), await save()];
    await upload(first.id);
    await upload(second.id, '%PDF-1.7 second');
    const { url } = world.database;
    const { storage } = world.runtime;
    const before = await checkFiles({ url }, storage);
    expect(before.wrongFiles).toEqual([]);
    expect(before.letters).toBeGreaterThanOrEqual(2);

    const client = new Client(url);
    await client.connect();
    const later = new Date(Date.now() + (GRACE_DAYS + 1) * 24 * 60 * 60_000);
    await sweepStorage(client, storage, later);
    await client.end();
    expect((await download(first.id)).status).toBe(200);

    const [damagedKey, lostKey] = [await readLetterKey(first.id), await readLetterKey(second.id)];
    await appendFile(world.getStoredPath(damagedKey), 'x');
    await rm(world.getStoredPath(lostKey));
    const result = await checkFiles({ url }, storage);
    expect(result.wrongFiles).toEqual(
      expect.arrayContaining([
        { what: 'authorization letter', key: damagedKey, why: 'is damaged' },
        { what: 'authorization letter', key: lostKey, why: 'is missing' },
      ]),
    );
    expect(formatFileCheck(result).join('\n')).toContain(`✗ The authorization letter ${damagedKey} is damaged.`);
    const errors = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    expect(await readFailureCode(await download(first.id))).toBe('letter-lost');
    expect(errors).toHaveBeenCalledWith(
      expect.objectContaining({ delegationId: first.id }),
      'an authorization letter is missing or damaged',
    );
    errors.mockRestore();
  });
});

test('the file of own data lists the authorizations of a person', async () => {
  await save({ siteId: unit.site.id });
  const response = await FILE_ENDPOINTS.ownData.handle(await createRequestAs(unit.inspector, '/api/accounts/ownData'));
  expect(JSON.parse(await response.text())).toMatchObject({
    authorizationsToCertify: [{ workUnit: unit.name, siteId: unit.site.id, position: 'Site superintendent' }],
  });
});
