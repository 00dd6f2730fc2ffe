import { randomUUID } from 'node:crypto';
import { savePermitProfile } from '@/lib/compliance/contract';
import { asUnit } from '@/lib/platform/database/client';
import { closeOut } from '@/lib/reports/contract';
import { checkSeal } from '@/lib/signing/contract';
import { createCheckId } from '@/lib/signing/server/seals';
import { checkSeals, formatSealCheck } from '@/server/check/check-seals';
import { createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import { createClosedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { addSealedReport, createUnitWithSeals } from './sealed-reports';

/** The PDF is made in a low-priority child process. */
jest.setTimeout(120_000);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function createWatchingUnit(): Promise<Unit> {
  const unit = await world.createWorkUnit();
  await unit.office.call(savePermitProfile, createProfileEdit(unit.site.id));
  return unit;
}

const listSeals = ({ id: workUnitId }: Unit) =>
  world.runAsMaintenance((db) => db.recordSeal.findMany({ where: { workUnitId }, orderBy: { number: 'asc' } }));
const check = () => checkSeals({ url: world.database.url });

describe('CLOSE OUT', () => {
  test('seals the PDF at a site with a permit profile, once [SIGN-17]', async () => {
    const unit = await createWatchingUnit();
    const { id, mapImg } = await createClosedReport(unit);
    await unit.inspector.call(closeOut, { idreport: id, mapImg });
    const [seal, ...others] = await listSeals(unit);
    const { pdfSha256 } = await world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id } }));
    expect(seal).toMatchObject({ number: 1, kind: 'final-pdf', subjectId: id, digest: pdfSha256, previousHash: '' });
    expect(others).toEqual([]);
    expect((await check()).problems).toEqual([]);

    await world.runAsMaintenance((db) => db.recordSeal.deleteMany({ where: { workUnitId: unit.id } }));
    expect((await check()).problems).toEqual([`Seal 1 of work unit ${unit.id} is missing.`]);
    if (seal) await world.runAsMaintenance((db) => db.recordSeal.create({ data: seal }));
  });

  test('seals nothing at a site without one', async () => {
    const unit = await world.createWorkUnit();
    await createClosedReport(unit);
    expect(await listSeals(unit)).toEqual([]);
  });
});

describe('the seals of a work unit', () => {
  test('are numbered without a gap when 20 are added at once [SIGN-17]', async () => {
    const unit = await world.createWorkUnit();
    await Promise.all(Array.from({ length: 20 }, () => addSealedReport(world, unit)));
    const seals = await listSeals(unit);
    expect(seals.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect((await check()).problems).toEqual([]);
  });

  test('cannot be changed or deleted by the application', async () => {
    const { id } = await createUnitWithSeals(world, 1);
    for (const statement of ['UPDATE record_seal SET number = 2', 'DELETE FROM record_seal'])
      await expect(asUnit(id, (db) => db.$executeRawUnsafe(statement))).rejects.toThrow('permission denied');
  });

  test('show a changed byte, a deleted seal and swapped ones [SIGN-17]', async () => {
    const unit = await createUnitWithSeals(world, 4);
    const { id: workUnitId } = unit;
    const getName = (number: number) => `Seal ${number} of work unit ${workUnitId}`;
    const seals = await listSeals(unit);
    /** Lets somebody who can write to the database change seals, checks them, and puts them back. */
    async function checkAfter(...changes: string[]): Promise<string[]> {
      await world.runAsMaintenance(async (db) => {
        for (const change of changes) await db.$executeRawUnsafe(`${change} AND work_unit_id = '${workUnitId}'`);
      });
      const { problems } = await check();
      await world.runAsMaintenance(async (db) => {
        await db.recordSeal.deleteMany({ where: { workUnitId } });
        await db.recordSeal.createMany({ data: seals });
      });
      return problems;
    }
    const setNumber = (from: number, to: number) => `UPDATE record_seal SET number = ${to} WHERE number = ${from}`;
    expect(await checkAfter(`UPDATE record_seal SET sealed_at = sealed_at + interval '1 ms' WHERE number = 2`)).toEqual(
      [`${getName(2)} was changed.`],
    );
    expect(await checkAfter(`UPDATE record_seal SET hash = 'x' || substr(hash, 2) WHERE number = 4`)).toEqual([
      `${getName(4)} was changed.`,
    ]);
    expect(await checkAfter('DELETE FROM record_seal WHERE number = 2')).toEqual([`${getName(2)} is missing.`]);
    expect(await checkAfter(setNumber(2, 99), setNumber(3, 2), setNumber(99, 3))).toEqual([
      `${getName(2)} does not follow the seal before it.`,
      `${getName(2)} was changed.`,
      `${getName(3)} does not follow the seal before it.`,
      `${getName(3)} was changed.`,
      `${getName(4)} does not follow the seal before it.`,
    ]);
    expect(await checkAfter(setNumber(4, 2_000_000_000))).toEqual([
      `Seals 4 to 1999999999 of work unit ${workUnitId} are missing.`,
      `Seal 2000000000 of work unit ${workUnitId} was changed.`,
    ]);
    expect((await check()).problems).toEqual([]);
  });

  test('show that a report has another digest', async () => {
    const unit = await createUnitWithSeals(world, 1);
    const [seal] = await listSeals(unit);
    const id = seal?.subjectId;
    const setDigest = (pdfSha256: string) =>
      world.runAsMaintenance((db) => db.report.update({ where: { id }, data: { pdfSha256 } }));
    await setDigest('0'.repeat(64));
    const result = await check();
    await setDigest(seal?.digest ?? '');
    expect(formatSealCheck(result)).toEqual([
      `✗ Seal 1 of work unit ${unit.id} does not match the PDF of inspection ${id}.`,
      `✗ Seals checked: ${result.sealCount}. Anchors checked: 0. Problems found: 1.`,
    ]);
  });
});

describe('the check of a seal', () => {
  test('returns the work unit, number, kind, time and digest to anybody [SIGN-19]', async () => {
    const unit = await createUnitWithSeals(world, 1);
    const [seal] = await listSeals(unit);
    const { checkId = '', digest, sealedAt } = seal ?? {};
    expect(await world.signedOut.call(checkSeal, { checkId })).toEqual({
      seal: { unitName: unit.name, number: 1, kind: 'final-pdf', sealedAt: sealedAt?.toISOString(), digest },
    });
  });

  test('finds nothing for another, malformed or empty id, and ends guessing [SIGN-20]', async () => {
    const guess = (checkId: string) => world.signedOut.call(checkSeal, { checkId });
    for (const checkId of [createCheckId(), randomUUID(), '', 'x\u0000', 'x'.repeat(10_000), '../../login'])
      expect(await guess(checkId)).toEqual({ seal: null });
    for (let n = 0; n < 4; n += 1) await guess(createCheckId());
    expect(await world.signedOut.expectFailure(checkSeal, { checkId: '' })).toBe('too-many-requests');
  });
});
