import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { anchorSeals } from '@/lib/signing/server/anchors';
import { checkSeals, loadAnchors } from '@/server/check/check-seals';
import { writeAnchors } from '@/server/check/write-anchors';
import { startTimeStampAuthority, type TimeStampAuthority } from '@/tests/setup/time-stamp-authority';
import { createWorld, type World } from '@/tests/setup/world';
import { addSealedReport, createUnitWithSeals } from './sealed-reports';

let authority: TimeStampAuthority;
let world: World;
let folder: string;
beforeAll(async () => {
  authority = await startTimeStampAuthority();
  folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-anchors-test-'));
});
afterAll(async () => {
  await authority.close();
  await rm(folder, { recursive: true, force: true });
});
const listAnchors = () => world.runAsMaintenance((db) => db.sealAnchor.findMany({ orderBy: { day: 'asc' } }));
const check = () => checkSeals({ url: world.database.url });

/** Writes the anchors like `npm run anchors`, into an empty folder. */
async function exportAnchors(): Promise<string> {
  const target = path.join(folder, randomUUID());
  const client = await world.database.pool.connect();
  try {
    await client.query('SET ROLE earthtight_maintenance');
    await writeAnchors(await loadAnchors(client), target);
  } finally {
    await client.query('RESET ROLE');
    client.release();
  }
  return target;
}

describe('with a time-stamp authority', () => {
  beforeAll(async () => {
    world = await createWorld({ TSA_URL: authority.url });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    authority.respondWith();
    authority.requests.length = 0;
    await world.runAsMaintenance(async (db) => {
      await db.recordSeal.deleteMany();
      await db.sealAnchor.deleteMany();
    });
  });

  test('one token a day covers the last seals of all work units, and OpenSSL verifies it [SIGN-18]', async () => {
    const units = [await createUnitWithSeals(world, 2), await createUnitWithSeals(world, 1)];
    await anchorSeals(new Date('2026-11-30T08:00:00Z'));
    await anchorSeals(new Date('2026-11-30T23:59:00Z'));
    expect(authority.requests).toHaveLength(1);
    expect(authority.requests[0]?.headers['content-type']).toBe('application/timestamp-query');

    const target = await exportAnchors();
    expect((await readdir(target)).toSorted()).toEqual(['2026-11-30.json', '2026-11-30.tst']);
    const [json, token] = [path.join(target, '2026-11-30.json'), path.join(target, '2026-11-30.tst')];
    expect(authority.verify(json, token)).toContain('Verification: OK');
    const [anchor] = await listAnchors();
    expect(JSON.parse(anchor?.heads ?? '')).toEqual(
      units
        .map(({ id }, index) => ({ unitId: id, number: index === 0 ? 2 : 1, hash: expect.any(String) }))
        .toSorted((a, b) => (a.unitId < b.unitId ? -1 : 1)),
    );
    await writeFile(json, `${anchor?.heads} `);
    expect(() => authority.verify(json, token)).toThrow();

    await anchorSeals(new Date('2026-12-01T00:01:00Z'));
    expect((await listAnchors()).map(({ day }) => day.toISOString().slice(0, 10))).toEqual([
      '2026-11-30',
      '2026-12-01',
    ]);
    expect(await check()).toEqual({ sealCount: 3, anchorCount: 2, problems: [] });
  });

  test('the request contains a hash and no name, id or number', async () => {
    const unit = await createUnitWithSeals(world, 1);
    await anchorSeals(new Date());
    const query = authority.requests[0]?.query;
    const [anchor] = await listAnchors();
    expect(
      query?.includes(
        createHash('sha256')
          .update(anchor?.heads ?? '')
          .digest(),
      ),
    ).toBe(true);
    expect(query?.includes(unit.id)).toBe(false);
    expect(query?.length).toBeLessThan(100);
  });

  test('`npm run check` names a chain that was computed again, and an anchor that was changed [SIGN-17, SIGN-18]', async () => {
    const unit = await createUnitWithSeals(world, 2);
    await anchorSeals(new Date('2026-11-30T08:00:00Z'));
    const where = { workUnitId_number: { workUnitId: unit.id, number: 2 } };
    const seal = await world.runAsMaintenance((db) => db.recordSeal.findUniqueOrThrow({ where }));
    await world.runAsMaintenance((db) => db.recordSeal.delete({ where }));
    expect((await check()).problems).toContain(`Seal 2 of work unit ${unit.id} differs from the anchor of 2026-11-30.`);
    await world.runAsMaintenance((db) => db.recordSeal.create({ data: seal }));

    await addSealedReport(world, unit);
    expect((await check()).problems).toEqual([]);
    await world.runAsMaintenance((db) => db.sealAnchor.updateMany({ data: { heads: '[]' } }));
    expect((await check()).problems).toEqual(['The anchor of 2026-11-30 was changed.']);
    await world.runAsMaintenance((db) => db.sealAnchor.updateMany({ data: { token: new Uint8Array([1]) } }));
    expect((await check()).problems).toEqual(['The anchor of 2026-11-30 was changed.']);
  });

  test('two servers at once store one token', async () => {
    await createUnitWithSeals(world, 1);
    await Promise.all([anchorSeals(new Date()), anchorSeals(new Date())]);
    expect(await listAnchors()).toHaveLength(1);
    expect((await check()).problems).toEqual([]);
  });

  test('an answer that is none, refused, of another request or too large is not stored, and the next one is [SIGN-18]', async () => {
    await createUnitWithSeals(world, 1);
    const now = new Date();
    const other = await stampSomethingElse();
    authority.respondWith((response) => response.destroy());
    await expect(anchorSeals(now)).rejects.toThrow('fetch failed');
    authority.respondWith((response) => void response.writeHead(503).end('busy'));
    await expect(anchorSeals(now)).rejects.toThrow('The time-stamp authority answered with status 503.');
    authority.respondWith((response) => void response.writeHead(200).end('<html>'));
    await expect(anchorSeals(now)).rejects.toThrow();
    // A PKIStatusInfo of 2, rejection.
    authority.respondWith((response) => void response.writeHead(200).end(Buffer.from('30053003020102', 'hex')));
    await expect(anchorSeals(now)).rejects.toThrow('The time-stamp authority refused the request (rejection).');
    authority.respondWith((response) => void response.writeHead(200).end(other));
    await expect(anchorSeals(now)).rejects.toThrow('The time-stamp authority answered another request.');
    authority.respondWith((response) => void response.writeHead(200).end(Buffer.alloc(70_000)));
    await expect(anchorSeals(now)).rejects.toThrow('The time-stamp authority answered with status 200.');
    expect(await listAnchors()).toEqual([]);
    authority.respondWith();
    await anchorSeals(now);
    expect(await listAnchors()).toHaveLength(1);
  });

  test('nothing is requested while there are no seals', async () => {
    await anchorSeals(new Date());
    expect(authority.requests).toEqual([]);
  });
});

/** A time stamp that the authority made of an earlier request. */
async function stampSomethingElse(): Promise<Buffer> {
  authority.respondWith((response) => response.destroy());
  await anchorSeals(new Date()).catch(() => undefined);
  return authority.sign(authority.requests.at(-1)?.query ?? Buffer.alloc(0));
}

test('without TSA_URL no request is sent', async () => {
  world = await createWorld();
  await createUnitWithSeals(world, 1);
  await anchorSeals(new Date());
  expect(await listAnchors()).toEqual([]);
  expect(await check()).toEqual({ sealCount: 1, anchorCount: 0, problems: [] });
  await world.close();
});
