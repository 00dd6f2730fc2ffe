import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addCalendarDays } from '@/lib/dates';
import { anchorSeals } from '@/lib/signing/server/anchors';
import { loadAnchors } from '@/server/check/check-anchors';
import { checkSeals, formatSealCheck } from '@/server/check/check-seals';
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

/** Writes the anchors like `npm run anchors`. */
async function exportAnchors(target = path.join(folder, randomUUID())): Promise<string> {
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
    const now = new Date();
    const day = now.toISOString().slice(0, 10);
    await anchorSeals(now);
    await anchorSeals(now);
    expect(authority.requests).toHaveLength(1);
    expect(authority.requests[0]?.headers['content-type']).toBe('application/timestamp-query');

    const target = await exportAnchors();
    expect((await readdir(target)).toSorted()).toEqual([`${day}.json`, `${day}.tst`]);
    const [json, token] = [path.join(target, `${day}.json`), path.join(target, `${day}.tst`)];
    expect(authority.verify(json, token)).toContain('Verification: OK');
    const [anchor] = await listAnchors();
    expect(JSON.parse(anchor?.heads ?? '')).toEqual(
      units
        .map(({ id }, index) => ({ unitId: id, number: index === 0 ? 2 : 1, hash: expect.any(String) }))
        .toSorted((a, b) => (a.unitId < b.unitId ? -1 : 1)),
    );
    expect(await check()).toEqual({ sealCount: 3, anchorCount: 1, problems: [] });
    expect(formatSealCheck(await check())).toEqual([
      '✓ Seals checked: 3. Anchors checked: 1. All match.',
      '  The signatures of the anchors were not checked. `npm run anchors` writes them for OpenSSL.',
    ]);
    await writeFile(json, `${anchor?.heads} `);
    expect(() => authority.verify(json, token)).toThrow();
  });

  test('the next day gets a token of its own, and none that was signed on another day [SIGN-18]', async () => {
    await createUnitWithSeals(world, 1);
    const now = new Date();
    await anchorSeals(now);
    const earlier = addCalendarDays(now.toISOString().slice(0, 10), -2);
    await world.runAsMaintenance((db) => db.sealAnchor.updateMany({ data: { day: new Date(earlier) } }));
    await anchorSeals(now);
    expect(await listAnchors()).toHaveLength(2);
    expect((await check()).problems).toEqual([
      expect.stringMatching(`^The anchor of ${earlier} was signed at another time: ${now.toISOString().slice(0, 10)}T`),
    ]);
  });

  test('an export keeps the files of an earlier one, and names one that differs', async () => {
    await createUnitWithSeals(world, 1);
    await anchorSeals(new Date());
    const target = await exportAnchors();
    await exportAnchors(target);
    const [json = ''] = (await readdir(target)).filter((name) => name.endsWith('.json'));
    const before = await readFile(path.join(target, json), 'utf8');
    await world.runAsMaintenance((db) => db.sealAnchor.updateMany({ data: { heads: '[]' } }));
    await expect(exportAnchors(target)).rejects.toThrow(`${json} exists and differs from the database.`);
    expect(await readFile(path.join(target, json), 'utf8')).toBe(before);
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

  test('`npm run check` reports a recomputed chain once, and a changed anchor [SIGN-17, SIGN-18]', async () => {
    const unit = await createUnitWithSeals(world, 2);
    const now = new Date();
    const day = now.toISOString().slice(0, 10);
    await anchorSeals(now);
    const where = { workUnitId_number: { workUnitId: unit.id, number: 2 } };
    const seal = await world.runAsMaintenance((db) => db.recordSeal.findUniqueOrThrow({ where }));
    await world.runAsMaintenance((db) => db.recordSeal.delete({ where }));
    expect((await check()).problems).toContain(`Seal 2 of work unit ${unit.id} differs from the anchor of ${day}.`);
    await world.runAsMaintenance((db) => db.recordSeal.create({ data: seal }));

    await addSealedReport(world, unit);
    expect((await check()).problems).toEqual([]);
    for (const data of [{ heads: '[]' }, { heads: 'x' }, { token: new Uint8Array([1]) }]) {
      await world.runAsMaintenance((db) => db.sealAnchor.updateMany({ data }));
      expect((await check()).problems).toEqual([`The anchor of ${day} was changed.`]);
    }
  });

  test('two servers at once store one token', async () => {
    await createUnitWithSeals(world, 1);
    await Promise.all([anchorSeals(new Date()), anchorSeals(new Date())]);
    expect(await listAnchors()).toHaveLength(1);
    expect((await check()).problems).toEqual([]);
  });

  test('an invalid response is rejected, and the next valid one is stored [SIGN-18]', async () => {
    await createUnitWithSeals(world, 1);
    const now = new Date();
    const other = await stampSomethingElse();
    const respondWith = (status: number, body: string | Buffer) =>
      authority.respondWith((response) => void response.writeHead(status).end(body));
    authority.respondWith((response) => response.destroy());
    await expect(anchorSeals(now)).rejects.toThrow('fetch failed');
    respondWith(503, 'busy');
    await expect(anchorSeals(now)).rejects.toThrow('The time-stamp authority responded with status 503.');
    respondWith(200, '<html>');
    await expect(anchorSeals(now)).rejects.toThrow();
    // A PKIStatusInfo of 2, with the text 'no'.
    respondWith(200, Buffer.from('300b300902010230040c026e6f', 'hex'));
    await expect(anchorSeals(now)).rejects.toThrow('The time-stamp authority sent no time stamp (rejection, no).');
    respondWith(200, other);
    await expect(anchorSeals(now)).rejects.toThrow('The response of the time-stamp authority is for another request.');
    respondWith(200, Buffer.alloc(70_000));
    await expect(anchorSeals(now)).rejects.toThrow('The response is empty or has more than 65536 bytes.');
    authority.respondWith();
    const yesterday = new Date(now.getTime() - 24 * 60 * 60_000);
    await expect(anchorSeals(yesterday)).rejects.toThrow('The clock of the time-stamp authority differs:');
    expect(await listAnchors()).toEqual([]);
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
