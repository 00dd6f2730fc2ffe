import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { subDays } from 'date-fns';
import { checkReadiness } from '@/lib/platform/http/readiness';
import { acceptStorage, prepareMarker, readMarker } from '@/lib/platform/storage/marker';
import { openDisk, openStorage } from '@/lib/platform/storage/open-storage';
import { MARKER_KEY, type Storage } from '@/lib/platform/storage/storage';
import { checkFiles } from '@/server/check/check-files';
import { copyStorage } from '@/server/storage/copy-storage';
import { sweepStorage } from '@/server/storage/sweep-storage';
import { send } from '@/tests/integration/reports/photos/send-photos';
import { startFakeBucket, type FakeBucket } from '@/tests/setup/fake-bucket';
import { createClosedReport, createJpeg } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

// The storage of the files as the start and the commands use it.

/** Closing makes a PDF in a child process that lets other processes go first. */
jest.setTimeout(120_000);

let world: World;
let unit: Unit;
let owner: Client;
let bucket: FakeBucket;
let emptyDirectory: string;
beforeEach(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  owner = new Client(world.database.url);
  await owner.connect();
  bucket = await startFakeBucket();
  emptyDirectory = await mkdtemp(path.join(os.tmpdir(), 'earthtight-storage-'));
});
afterEach(async () => {
  await owner.end();
  await bucket.close();
  await world.close();
  await rm(emptyDirectory, { recursive: true });
});

const openBucket = () => openStorage({ DATA_DIR: emptyDirectory, STORAGE_URL: bucket.url });
const openEmptyDisk = () => openDisk({ DATA_DIR: emptyDirectory });
const readRecordedMarker = async () =>
  (await world.runAsMaintenance((db) => db.storageMarker.findMany())).map(({ id, isWritten }) => ({ id, isWritten }));

async function listKeys(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}

describe('the storage marker', () => {
  test('is created by the first start and accepted by later starts', async () => {
    const { storage } = world.runtime;
    const id = await prepareMarker(owner, storage);
    expect(await readMarker(storage)).toBe(id);
    expect(await prepareMarker(owner, storage)).toBe(id);
    expect(await readRecordedMarker()).toEqual([{ id, isWritten: true }]);
  });

  test('refuses a server whose disk is not shared, and writes nothing to it', async () => {
    await prepareMarker(owner, world.runtime.storage);
    await expect(prepareMarker(owner, openEmptyDisk())).rejects.toThrow(
      "its file 'marker' is missing or belongs to another database",
    );
    expect(await listKeys(openEmptyDisk())).toEqual([]);
  });

  test('refuses a bucket that another database uses, at the first start too', async () => {
    bucket.objects.set(MARKER_KEY, { bytes: Buffer.from(randomUUID()), modifiedAt: new Date(), metadata: {} });
    await expect(prepareMarker(owner, openBucket())).rejects.toThrow('belongs to another database');
    expect(await readRecordedMarker()).toMatchObject([{ isWritten: false }]);
  });

  test('is completed by the next start if the first one was interrupted after it was recorded', async () => {
    bucket.failWith(({ method }) => (method === 'PUT' ? 'lost response' : null));
    const interrupted = prepareMarker(owner, openBucket()).catch((error: unknown) => error);
    while (!bucket.objects.has(MARKER_KEY)) await new Promise((resolve) => setImmediate(resolve));
    bucket.failWith(() => null);
    await interrupted;
    const id = await prepareMarker(owner, openBucket());
    expect(await readRecordedMarker()).toEqual([{ id, isWritten: true }]);
  });

  test('is replaced when the operator accepts another storage, and the former storage is refused', async () => {
    await prepareMarker(owner, world.runtime.storage);
    bucket.objects.set(MARKER_KEY, { bytes: Buffer.from(randomUUID()), modifiedAt: new Date(), metadata: {} });
    await acceptStorage(owner, openBucket());
    expect(await readRecordedMarker()).toEqual([{ id: await readMarker(openBucket()), isWritten: true }]);
    await prepareMarker(owner, openBucket());
    await expect(prepareMarker(owner, world.runtime.storage)).rejects.toThrow('npm run storage -- accept');
  });

  test('makes a server not ready when the marker disappears', async () => {
    world.runtime.storageMarker = await prepareMarker(owner, world.runtime.storage);
    expect(await checkReadiness()).toMatchObject({ ready: true, storage: 'ok' });
    await world.runtime.storage.remove(MARKER_KEY);
    expect(await checkReadiness()).toMatchObject({
      ready: false,
      storage: 'other',
      reason: 'The file storage belongs to another database. Check STORAGE_URL and DATA_DIR.',
    });
  });

  test('makes a server not ready while the marker cannot be read', async () => {
    world.runtime.storageMarker = await prepareMarker(owner, world.runtime.storage);
    const reading = jest.spyOn(world.runtime.storage, 'read').mockRejectedValue(new Error('the disk is broken'));
    expect(await checkReadiness()).toMatchObject({
      ready: false,
      storage: 'unavailable',
      reason: 'The storage of the files does not respond.',
    });
    reading.mockRestore();
  });
});

describe('the copy command', () => {
  test('copies every file to the bucket, and the second time only new ones', async () => {
    const { storage } = world.runtime;
    await prepareMarker(owner, storage);
    const { id } = await createClosedReport(unit);
    expect(await copyStorage(storage, openBucket())).toEqual({ copiedCount: 2, skippedCount: 0 });
    await unit.addPhoto('practiceactions', id);
    expect(await copyStorage(storage, openBucket())).toEqual({ copiedCount: 1, skippedCount: 2 });
    expect(await listKeys(openBucket())).toEqual(await listKeys(storage));
    expect(await checkFiles({ url: world.database.url }, openBucket())).toMatchObject({
      wrongFiles: [],
      unnamedCount: 0,
    });
    await prepareMarker(owner, openBucket());
  });

  test('returns the same files when copied back from the bucket', async () => {
    const { storage } = world.runtime;
    await unit.addPhoto('practiceactions');
    await copyStorage(storage, openBucket());
    await copyStorage(openBucket(), openEmptyDisk());
    expect(await checkFiles({ url: world.database.url }, openEmptyDisk())).toMatchObject({ photos: 1, wrongFiles: [] });
  });

  test('copies a file again that was interrupted or changed', async () => {
    const { storage } = world.runtime;
    const key = `${unit.id}/practiceactions/${await unit.addPhoto('practiceactions')}`;
    await copyStorage(storage, openBucket());
    await openBucket().put(key, Buffer.from('half'));
    expect(await copyStorage(storage, openBucket())).toEqual({ copiedCount: 1, skippedCount: 0 });
    expect(await openBucket().digest(key)).toBe(await storage.digest(key));
  });

  test('fails if a copy differs, leaves the bucket without a marker, and copies the file again the next time', async () => {
    const { storage } = world.runtime;
    await prepareMarker(owner, storage);
    await unit.addPhoto('practiceactions');
    bucket.failWith(({ method }) => (method === 'GET' ? 'wrong bytes' : null));
    await expect(copyStorage(storage, openBucket())).rejects.toThrow(/The copy of .* did not match and was deleted/);
    expect(bucket.objects.size).toBe(0);
    bucket.failWith(() => null);
    expect(await copyStorage(storage, openBucket())).toEqual({ copiedCount: 1, skippedCount: 0 });
  });

  test('refuses a bucket with the files of another database', async () => {
    await prepareMarker(owner, world.runtime.storage);
    await unit.addPhoto('practiceactions');
    bucket.objects.set(MARKER_KEY, { bytes: Buffer.from(randomUUID()), modifiedAt: new Date(), metadata: {} });
    await expect(copyStorage(world.runtime.storage, openBucket())).rejects.toThrow('files of another database');
    expect(bucket.objects.size).toBe(1);
  });
});

describe('the cleanup of files without a row', () => {
  const MONTHS_AGO = subDays(new Date(), 90);
  const backdateFile = (key: string) => utimes(world.getStoredPath(key), MONTHS_AGO, MONTHS_AGO);

  async function addLeftover(): Promise<string> {
    const key = `${unit.id}/practiceactions/${randomUUID()}.jpg`;
    await world.runtime.storage.put(key, Buffer.from('left over'));
    return key;
  }

  test('deletes old files without a row, and keeps photos, evidence copies, PDFs, the marker and newer files', async () => {
    const { storage } = world.runtime;
    await prepareMarker(owner, storage);
    await createClosedReport(unit);
    const fileName = await unit.addPhoto('practiceactions');
    const evidence = { evidenceKey: `${unit.id}/evidence/${randomUUID()}.jpg`, evidenceBytes: 4 };
    await storage.put(evidence.evidenceKey, Buffer.from('copy'));
    const storedEvidenceSha256 = '0'.repeat(64);
    await world.runAsMaintenance((db) =>
      db.photo.update({ where: { fileName }, data: { ...evidence, storedEvidenceSha256 } }),
    );
    const named = await listKeys(storage);
    const old = [await addLeftover(), `${unit.id}/records/${randomUUID()}-0123456789abcdef.pdf`];
    await storage.put(old[1] ?? '', Buffer.from('%PDF'));
    for (const key of await listKeys(storage)) await backdateFile(key);
    const newFile = await addLeftover();

    expect(await sweepStorage(owner, storage)).toEqual({ deletedCount: 2, bytes: 13 });

    expect(await listKeys(storage)).toEqual([...named, newFile].sort());
    expect(await sweepStorage(owner, storage)).toEqual({ deletedCount: 0, bytes: 0 });
  });

  test.each([
    ['before the sweep checks it again', 'stat', 0],
    ['just before the sweep deletes it', 'remove', 1],
  ] as const)('keeps an orphaned photo that a phone sends again %s', async (_when, method, deleted) => {
    const { storage } = world.runtime;
    const fileName = `${randomUUID()}.jpg`;
    const key = `${unit.id}/practiceactions/${fileName}`;
    await storage.put(key, Buffer.from('left over'));
    await backdateFile(key);

    // The phone replaces the file while the sweep has the lock.
    const before = storage[method].bind(storage);
    let sending: ReturnType<typeof send> | undefined;
    jest.spyOn(storage, method).mockImplementation(async (checkedKey) => {
      if (!sending) {
        sending = send(unit.inspector, [{ fileName, bytes: await createJpeg() }]);
        await waitForLock();
      }
      return before(checkedKey) as Promise<never>;
    });
    expect(await sweepStorage(owner, storage)).toMatchObject({ deletedCount: deleted });
    expect(await sending).toMatchObject({ status: 200 });

    expect(await checkFiles({ url: world.database.url }, storage)).toMatchObject({ photos: 1, wrongFiles: [] });
  });

  /** Resolves when a connection waits for the lock that the sweep holds. */
  async function waitForLock(): Promise<void> {
    for (;;) {
      const { rowCount } = await world.database.pool.query(
        `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
      );
      if (rowCount) return;
    }
  }
});

test('the bucket does not list a file of the operating system', async () => {
  await unit.addPhoto('practiceactions');
  const before = await listKeys(world.runtime.storage);
  await writeFile(world.getStoredPath('.DS_Store'), 'x');
  expect(await listKeys(world.runtime.storage)).toEqual(before);
});
