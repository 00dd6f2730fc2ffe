import { randomBytes, randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { deletePack, makePack, siteRecords } from '@/lib/audit-packs/contract';
import { MAX_PACKS, PART_BYTES } from '@/lib/audit-packs/rules';
import { makePacks } from '@/lib/audit-packs/server/make-packs';
import { isFailure } from '@/lib/failures';
import { checkFiles } from '@/server/check/check-files';
import { createPastReport } from '@/tests/setup/reports';
import { readFailureCode } from '@/tests/setup/requests';
import { readZip } from '@/tests/setup/read-zip';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { addEvidence, createPack, createPackInput, findPack, NOW, readBytes, requestPack } from './pack-world';

jest.setTimeout(60_000);

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.setNow(NOW);
  unit = await world.createWorkUnit();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

const listStoredParts = async (packId: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of world.runtime.storage.list()) if (key.includes(packId)) keys.push(key);
  return keys.sort();
};

/** A pack of three parts, which waits. */
async function requestLargePack() {
  const reportId = await createPastReport(world, unit);
  const copies = Array.from({ length: 3 }, () => randomBytes(7_000_000));
  for (const copy of copies) await addEvidence(world, unit, reportId, copy);
  const input = createPackInput(unit.site.id, { withEvidence: true });
  await unit.office.call(makePack, input);
  return { input, reportId };
}

const findRow = (packId: string) =>
  world.runAsMaintenance((db) => db.auditPack.findUniqueOrThrow({ where: { id: packId } }));
const listNotifications = (packId: string) =>
  world.runAsMaintenance((db) => db.notification.findMany({ where: { dedupeKey: `24 ${packId}` } }));

test('a pack is requested once when the request is sent again, and the requester is notified', async () => {
  const input = createPackInput(unit.site.id);
  const first = await unit.office.call(makePack, input);
  expect(first.packs).toMatchObject([{ id: input.packId, state: 'waiting', percent: 0, requestedBy: 'Olive Office' }]);
  expect(await unit.office.call(makePack, input)).toEqual(first);
  expect(await unit.office.expectFailure(makePack, { ...input, withVerdicts: true })).toBe('pack-id-used');
  await makePacks(new Date());
  expect(await findPack(unit, input)).toMatchObject({ state: 'ready', percent: 100, downloadedAt: null });
  expect(await listNotifications(input.packId)).toMatchObject([{ personId: unit.office.id, type: 24 }]);
});

test.each([
  [{ fromDay: '2026-11-10', toDay: '2026-11-09' }, 'pack-ends-early'],
  [{ toDay: '2026-11-22' }, 'pack-in-future'],
  [{ siteId: randomUUID() }, 'site-not-found'],
])('a pack of %p is refused as %s', async (changed, code) => {
  expect(await unit.office.expectFailure(makePack, createPackInput(unit.site.id, changed))).toBe(code);
});

test('a work unit has at most five packs, also when they are requested at once', async () => {
  const requests = Array.from({ length: MAX_PACKS + 3 }, () => createPackInput(unit.site.id));
  const results = await Promise.all(requests.map((input) => unit.office.tryCall(makePack, input)));
  const codes = results.flatMap((result) => (isFailure(result) ? [result.code] : []));
  expect(codes).toEqual(['too-many-packs', 'too-many-packs', 'too-many-packs']);
  const { packs } = await unit.office.call(siteRecords, { siteId: unit.site.id });
  expect(packs).toHaveLength(MAX_PACKS);
  await unit.office.call(deletePack, { packId: packs[0]?.id ?? '' });
  await unit.office.call(makePack, createPackInput(unit.site.id));
});

test('a pack above 4 GB is refused before it begins [PACK-06]', async () => {
  const reportId = await createPastReport(world, unit);
  for (let count = 0; count < 3; count += 1) {
    const { fileName } = await addEvidence(world, unit, reportId, Buffer.from('x'));
    const path = `${unit.id}/evidence/${fileName}`;
    await world.runAsMaintenance((db) => db.photo.update({ where: { fileName }, data: { evidenceKey: path } }));
  }
  const stat = world.runtime.storage.stat.bind(world.runtime.storage);
  jest
    .spyOn(world.runtime.storage, 'stat')
    .mockImplementation((key) =>
      key.includes('/evidence/') ? Promise.resolve({ bytes: 1_400_000_000, modifiedAt: NOW }) : stat(key),
    );
  const input = createPackInput(unit.site.id, { withEvidence: true });
  const result = await unit.office.tryCall(makePack, input);
  expect(isFailure(result) && result.message).toBe(
    'This pack would be 4.2 GB. Choose a shorter period or leave out full-size photos.',
  );
  expect((await unit.office.call(siteRecords, { siteId: unit.site.id })).packs).toEqual([]);
  await unit.office.call(makePack, { ...input, withEvidence: false });
});

describe('a server that is killed half way', () => {
  /** Makes the pack until the second part is to be stored, and leaves it as a killed server does. */
  async function makeHalf(packId: string): Promise<void> {
    const put = world.runtime.storage.put.bind(world.runtime.storage);
    const killed = jest.spyOn(world.runtime.storage, 'put').mockImplementation((key, content) => {
      if (key.endsWith('.0001')) return Promise.reject(new Error('killed'));
      return put(key, content);
    });
    await makePacks(new Date());
    killed.mockRestore();
    expect(await findRow(packId)).toMatchObject({ state: 'making', parts: [expect.any(String)] });
  }

  test('leaves a pack that continues, without storing its parts again [PACK-05]', async () => {
    const { input } = await requestLargePack();
    await makeHalf(input.packId);
    const half = await findPack(unit, input);
    expect(half).toMatchObject({ state: 'making' });
    expect(half.percent).toBeGreaterThan(30);
    const put = jest.spyOn(world.runtime.storage, 'put');
    await makePacks(new Date());
    const keys = put.mock.calls.map(([key]) => key).filter((key) => key.includes(input.packId));
    expect(keys.map((key) => key.slice(-5))).toEqual(['.0001', '.0002']);
    const pack = await findPack(unit, input);
    expect(pack.state).toBe('ready');
    const file = await readBytes(await requestPack(unit.office, input.packId));
    expect(file).toHaveLength(pack.bytes);
    expect([...readZip(file).keys()].filter((name) => name.startsWith('evidence/'))).toHaveLength(3);
  });

  test('leaves a pack that has the newest records', async () => {
    const { input, reportId } = await requestLargePack();
    await makeHalf(input.packId);
    const { sha256 } = await addEvidence(world, unit, reportId, randomBytes(5_000_000));
    await makePacks(new Date());
    const files = readZip(await readBytes(await requestPack(unit.office, input.packId)));
    expect(String(files.get('SHA256SUMS'))).toContain(sha256);
    expect([...files.keys()].filter((name) => name.startsWith('evidence/'))).toHaveLength(4);
    const { wrongFiles } = await checkFiles({ url: world.database.url }, world.runtime.storage);
    expect(wrongFiles.filter(({ what }) => what === 'part of an audit pack')).toEqual([]);
  });

  test('keeps its claim for a minute, in which no other pack is made', async () => {
    const { input } = await requestLargePack();
    const claimedUntil = new Date(Date.now() + 50_000);
    await world.runAsMaintenance((db) =>
      db.auditPack.update({
        where: { id: input.packId },
        data: { state: 'making', claimId: randomUUID(), claimedUntil },
      }),
    );
    const other = createPackInput(unit.site.id);
    await unit.office.call(makePack, other);
    await makePacks(new Date());
    expect(await findPack(unit, other)).toMatchObject({ state: 'waiting' });
    await world.runAsMaintenance((db) =>
      db.auditPack.update({ where: { id: input.packId }, data: { claimedUntil: new Date(0) } }),
    );
    await makePacks(new Date());
    expect(await findPack(unit, input)).toMatchObject({ state: 'ready' });
    expect(await findPack(unit, other)).toMatchObject({ state: 'ready' });
  });
});

test('a server that stops ends within a part, and the pack continues', async () => {
  const { input } = await requestLargePack();
  let polls = 0;
  await makePacks(new Date(), () => (polls += 1) > 2);
  expect(await findRow(input.packId)).toMatchObject({ state: 'making', parts: [expect.any(String)] });
  await makePacks(new Date());
  expect(await findPack(unit, input)).toMatchObject({ state: 'ready' });
});

test('a pack that cannot be made fails after several attempts, and its parts are deleted', async () => {
  const { input } = await requestLargePack();
  const put = world.runtime.storage.put.bind(world.runtime.storage);
  jest
    .spyOn(world.runtime.storage, 'put')
    .mockImplementation((key, content) =>
      key.endsWith('.0001') ? Promise.reject(new Error('the disk is full')) : put(key, content),
    );
  for (let attempt = 0; attempt < 5; attempt += 1) await makePacks(new Date());
  expect(await findPack(unit, input)).toMatchObject({ state: 'failed' });
  await makePacks(new Date());
  expect(await listStoredParts(input.packId)).toEqual([]);
});

describe('a download', () => {
  test('continues where it was cut off, and counts as one once its last byte was sent [PACK-05]', async () => {
    const { input } = await requestLargePack();
    await makePacks(new Date());
    const { bytes, sha256 } = await findPack(unit, input);
    const isDownloaded = async () => (await findPack(unit, input)).downloadedAt !== null;
    const whole = await readBytes(await requestPack(unit.office, input.packId));
    await world.runAsMaintenance((db) =>
      db.auditPack.update({ where: { id: input.packId }, data: { downloadedAt: null } }),
    );

    const cut = await requestPack(unit.office, input.packId);
    expect(cut.headers.get('content-length')).toBe(String(bytes));
    const reader = cut.body?.getReader();
    const { value: start } = (await reader?.read()) ?? {};
    await reader?.cancel();
    expect(await isDownloaded()).toBe(false);

    const range = `bytes=${PART_BYTES - 10}-`;
    const rest = await requestPack(unit.office, input.packId, { range, 'if-range': `"${sha256}"` });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes ${PART_BYTES - 10}-${bytes - 1}/${bytes}`);
    expect(whole.subarray(0, start?.length).equals(Buffer.from(start ?? []))).toBe(true);
    expect((await readBytes(rest)).equals(whole.subarray(PART_BYTES - 10))).toBe(true);
    expect(await isDownloaded()).toBe(true);

    const few = await requestPack(unit.office, input.packId, { range: `bytes=${PART_BYTES - 2}-${PART_BYTES + 1}` });
    expect((await readBytes(few)).equals(whole.subarray(PART_BYTES - 2, PART_BYTES + 2))).toBe(true);
    const changed = await requestPack(unit.office, input.packId, { range, 'if-range': '"another file"' });
    expect(changed.status).toBe(200);
    await changed.body?.cancel();
    expect((await requestPack(unit.office, input.packId, { range: `bytes=${bytes}-` })).status).toBe(416);
  });

  test('is for Office Users of the work unit, for seven days; then the file is deleted [PACK-05]', async () => {
    const pack = await createPack(unit);
    const otherUnit = await world.createWorkUnit('Someone else');
    expect(await readFailureCode(await requestPack(unit.leader, pack.id))).toBe('not-your-role');
    expect(await readFailureCode(await requestPack(otherUnit.office, pack.id))).toBe('pack-not-found');
    expect(await readFailureCode(await requestPack(world.signedOut, pack.id))).toBe('not-signed-in');
    expect(await otherUnit.office.expectFailure(deletePack, { packId: pack.id })).toBe('pack-not-found');
    expect(Date.parse(pack.expiresAt ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(await listStoredParts(pack.id)).toHaveLength(1);

    await makePacks(addDays(new Date(pack.expiresAt ?? ''), -0.001));
    expect(await listStoredParts(pack.id)).toHaveLength(1);
    await makePacks(new Date(pack.expiresAt ?? ''));
    expect(await listStoredParts(pack.id)).toEqual([]);
    expect(await listNotifications(pack.id)).toEqual([]);
    expect(await readFailureCode(await requestPack(unit.office, pack.id))).toBe('pack-not-found');
    expect((await unit.office.call(siteRecords, { siteId: unit.site.id })).packs).toEqual([]);
  });

  test('ends with the link at the time of its expiry, before any job ran', async () => {
    const { id } = await createPack(unit);
    await world.runAsMaintenance((db) => db.auditPack.update({ where: { id }, data: { expiresAt: new Date() } }));
    expect(await readFailureCode(await requestPack(unit.office, id))).toBe('pack-not-found');
  });
});

test('a deleted pack leaves no file, also one that is being made', async () => {
  const { input } = await requestLargePack();
  const put = world.runtime.storage.put.bind(world.runtime.storage);
  jest.spyOn(world.runtime.storage, 'put').mockImplementation(async (key, content) => {
    await put(key, content);
    if (key.endsWith('.0001')) await unit.office.call(deletePack, { packId: input.packId });
  });
  await makePacks(new Date());
  expect(await findRow(input.packId)).toMatchObject({ state: 'ended' });
  await makePacks(new Date());
  expect(await listStoredParts(input.packId)).toEqual([]);
  expect(await unit.office.call(deletePack, { packId: input.packId })).toMatchObject({ packs: [] });
});

test('Activity has who requested, downloaded and deleted a pack', async () => {
  const { id } = await createPack(unit);
  await readBytes(await requestPack(unit.office, id));
  await unit.office.call(deletePack, { packId: id });
  const rows = await world.runAsMaintenance((db) =>
    db.audit.findMany({ where: { workUnitId: unit.id, type: { contains: 'audit-pack' } }, orderBy: { id: 'asc' } }),
  );
  expect(rows.map(({ type, personName }) => `${personName} ${type}`)).toEqual([
    'Olive Office requested-audit-pack',
    'Olive Office downloaded-audit-pack',
    'Olive Office deleted-audit-pack',
  ]);
});
