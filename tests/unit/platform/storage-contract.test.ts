import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { isStorageUnavailable, type Storage } from '@/lib/platform/storage/storage';
import { openStorage } from '@/lib/platform/storage/open-storage';
import { checkStorage } from '@/server/storage/storage-checks';
import { startFakeBucket, type FakeBucket } from '@/tests/setup/fake-bucket';

// Runs the checks of `npm run check -- storage` on every kind of storage.

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-storage-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function listFailedChecks(storage: Storage): Promise<string[]> {
  const failed: string[] = [];
  for await (const { name, problem } of checkStorage(storage)) if (problem !== null) failed.push(`${name}: ${problem}`);
  return failed;
}

async function listKeys(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys;
}

test('the storage on a disk passes every check and contains no file afterward', async () => {
  const storage = openStorage({ DATA_DIR: folder, STORAGE_URL: undefined });
  expect(await listFailedChecks(storage)).toEqual([]);
  expect(await listKeys(storage)).toEqual([]);
});

describe('a bucket that follows the rules of S3', () => {
  let bucket: FakeBucket;
  beforeEach(async () => {
    bucket = await startFakeBucket({ pageSize: 2 });
  });
  afterEach(() => bucket.close());

  test('passes every check, also with several pages of its list', async () => {
    const storage = openStorage({ DATA_DIR: folder, STORAGE_URL: bucket.url });
    expect(await listFailedChecks(storage)).toEqual([]);
    expect(await listKeys(storage)).toEqual([]);
    expect(bucket.requests.filter(({ key, method }) => key === '' && method === 'GET').length).toBeGreaterThan(2);
  });
});

describe('s3rver, which ignores If-None-Match', () => {
  let server: S3rver;
  let port: number;
  beforeEach(async () => {
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'earthtight' }],
    });
    ({ port } = await server.run());
  });
  afterEach(() => server.close());

  const openWith = (login: string) =>
    openStorage({ DATA_DIR: folder, STORAGE_URL: `s3://${login}@127.0.0.1:${port}/earthtight?protocol=http` });

  test('fails the checks of that header and passes the others', async () => {
    expect(await listFailedChecks(openWith('S3RVER:S3RVER'))).toEqual([
      'keeps an existing file when asked to: storing another is true instead of false.',
      'keeps one of two files that are stored at once: the number stored is 2 instead of 1.',
    ]);
  });

  test('rejects a wrong secret', async () => {
    const error: unknown = await openWith('S3RVER:wrong')
      .read('marker')
      .catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('refused GET earthtight/marker: 403 SignatureDoesNotMatch');
    expect(isStorageUnavailable(error)).toBe(false);
  });
});
