import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { getMetrics } from '@/lib/platform/process/metrics';
import { createS3Storage } from '@/lib/platform/storage/s3-storage';
import { parseStorageUrl, type BucketSettings } from '@/lib/platform/storage/storage-url';
import { hashBytes, isMissingFileError, isStorageUnavailable, readVerifiedFile } from '@/lib/platform/storage/storage';
import { startFakeBucket, type FakeBucket } from '@/tests/setup/fake-bucket';

const KEY = '018f0000-0000-4000-8000-000000000001/practiceactions/a.jpg';
const BYTES = Buffer.alloc(300_000, 'a photo with many bytes ');
const SHORT_DELAYS = [1, 1, 1];

let bucket: FakeBucket;
beforeEach(async () => {
  bucket = await startFakeBucket();
});
afterEach(() => bucket.close());

function parseUrl(url: string): BucketSettings {
  const settings = parseStorageUrl(url);
  if (!settings) throw new Error(`${url} is invalid`);
  return settings;
}
const openBucket = (url = bucket.url, timeoutMs?: number) =>
  createS3Storage(parseUrl(url), { retryDelaysMs: SHORT_DELAYS, timeoutMs });
const catchError = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (thrown: unknown) => thrown,
  );

test('the storage stores a file although the bucket does not respond at first', async () => {
  bucket.failNext('unavailable', 3);
  await openBucket().put(KEY, BYTES);
  expect(bucket.objects.get(KEY)?.bytes).toEqual(BYTES);
  expect(bucket.requests).toHaveLength(4);
});

describe('a file that is still read while the storage stores it', () => {
  const { length: bytes } = BYTES;
  const sha256 = hashBytes(BYTES);

  test('is read again for each retry', async () => {
    let reads = 0;
    const read = () => {
      reads += 1;
      return Readable.from([BYTES.subarray(0, 100_000), BYTES.subarray(100_000)]);
    };
    bucket.failNext('lost response', 2);
    await openBucket().put(KEY, { bytes, sha256, read });
    expect(bucket.objects.get(KEY)?.bytes).toEqual(BYTES);
    expect(reads).toBe(3);
  });

  test('is read completely by the next attempt after a read error', async () => {
    let reads = 0;
    async function* read() {
      reads += 1;
      yield BYTES.subarray(0, 100_000);
      if (reads === 1) throw new Error('the connection ended');
      yield BYTES.subarray(100_000);
    }
    await openBucket().put(KEY, { bytes, sha256, read });
    expect(bucket.objects.get(KEY)?.bytes).toEqual(BYTES);
  });

  test('is rejected and not stored if its bytes have another digest', async () => {
    const read = () => Readable.from([Buffer.alloc(bytes, 'another photo')]);
    const error = await catchError(openBucket().put(KEY, { bytes, sha256, read }));
    expect(String(error)).toContain('400 XAmzContentSHA256Mismatch');
    expect(bucket.objects.size).toBe(0);
  });

  test('is not stored if it is shorter than it should be', async () => {
    const read = () => Readable.from([BYTES.subarray(0, 100_000)]);
    expect(isStorageUnavailable(await catchError(openBucket().put(KEY, { bytes, sha256, read })))).toBe(true);
    expect(bucket.objects.size).toBe(0);
  });
});

test('the storage gives up after the last retry, with an error that callers recognize', async () => {
  bucket.failWith(() => 'unavailable');
  const error = await catchError(openBucket().put(KEY, BYTES));
  expect(isStorageUnavailable(error)).toBe(true);
  expect(bucket.requests).toHaveLength(4);
});

test('the storage counts each failed attempt in the metrics', async () => {
  const { storageErrors } = getMetrics();
  storageErrors.reset();
  bucket.failNext('unavailable', 2);
  await openBucket().put(KEY, BYTES);
  expect((await storageErrors.get()).values).toEqual([{ labels: { http_request_method: 'PUT' }, value: 2 }]);
});

test('the storage throws an error that callers recognize if the bucket is unreachable', async () => {
  await bucket.close();
  expect(isStorageUnavailable(await catchError(openBucket().read(KEY)))).toBe(true);
  bucket = await startFakeBucket();
});

test('an interrupted download continues where it stopped', async () => {
  const storage = openBucket();
  await storage.put(KEY, BYTES);
  bucket.failNext('cut off', 2);
  bucket.requests.length = 0;
  expect(await storage.read(KEY)).toEqual(BYTES);
  expect(bucket.requests.map(({ range }) => range)).toEqual([undefined, 'bytes=150000-', 'bytes=225000-']);
});

test('a download that is always interrupted fails instead of returning a partial file', async () => {
  const storage = openBucket();
  await storage.put(KEY, BYTES);
  bucket.failWith(() => 'cut off');
  expect(isStorageUnavailable(await catchError(storage.read(KEY)))).toBe(true);
});

test.each([
  ['does not respond', 'silent'],
  ['stops in the middle of a file', 'stalled'],
] as const)('the storage tries again when the bucket %s', async (_what, fault) => {
  const storage = openBucket(bucket.url, 300);
  await storage.put(KEY, BYTES);
  bucket.failNext(fault);
  expect(await storage.read(KEY)).toEqual(BYTES);
});

test('the verified read returns nothing for wrong bytes', async () => {
  const storage = openBucket();
  await storage.put(KEY, BYTES);
  const sha256 = await storage.digest(KEY);
  expect(await readVerifiedFile(storage, KEY, sha256)).toEqual(BYTES);
  bucket.failNext('wrong bytes');
  expect(await readVerifiedFile(storage, KEY, sha256)).toBeNull();
});

test('the storage recognizes its own file if the response to storing it was lost', async () => {
  bucket.failNext('lost response');
  expect(await openBucket().putNew(KEY, BYTES)).toBe(true);
  expect(bucket.requests.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'HEAD']);
});

test('the storage hashes the content if another program stored the file without a digest', async () => {
  const storage = openBucket();
  await storage.put(KEY, BYTES);
  const sha256 = await storage.digest(KEY);
  const stored = bucket.objects.get(KEY);
  if (stored) stored.metadata = {};
  expect(await storage.digest(KEY)).toBe(sha256);
});

test('the list omits files of other programs', async () => {
  const storage = openBucket();
  await storage.put(KEY, BYTES);
  bucket.objects.set('other/path.txt', { bytes: BYTES, modifiedAt: new Date(), metadata: {} });
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  expect(keys).toEqual([KEY]);
});

test.each(['../marker', 'x', `${KEY}/../b`, KEY.replace('a.jpg', '..'), '', 'marker?versionId=1'])(
  'the storage rejects %j, which is not a key, without a request',
  async (key) => {
    const storage = openBucket();
    expect(String(await catchError(storage.read(key)))).toContain('not a storage key');
    expect(String(await catchError(storage.put(key, BYTES)))).toContain('not a storage key');
    expect(bucket.requests).toEqual([]);
  },
);

test('the storage fails at once with a wrong secret, region or bucket, and the error does not contain the secret', async () => {
  const wrong = [
    ['tests@', 'tests2@', 'SignatureDoesNotMatch'],
    ['us-test-1', 'us-test-2', 'SignatureDoesNotMatch'],
    ['earthtight-test', 'other-bucket', 'NoSuchBucket'],
  ] as const;
  for (const [text, replacement, code] of wrong) {
    bucket.requests.length = 0;
    const error = await catchError(openBucket(bucket.url.replace(text, replacement)).read(KEY));
    expect(String(error)).toContain(code);
    expect(String(error)).not.toContain('secret');
    expect([isStorageUnavailable(error), isMissingFileError(error)]).toEqual([false, false]);
    expect(bucket.requests).toHaveLength(1);
  }
});

test('the storage follows no redirect, which would send a signed request to another server', async () => {
  const elsewhere: Server = createServer((_request, response) => {
    response.writeHead(307, { location: bucket.url.replace(/^s3:\/\/.*@/, 'http://') }).end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  const error = await catchError(openBucket(`s3://a:b@127.0.0.1:${port}/earthtight-test?protocol=http`).read(KEY));
  expect(String(error)).toContain('307');
  expect(bucket.requests).toEqual([]);
  await new Promise((resolve) => elsewhere.close(resolve));
});

describe('a STORAGE_URL without credentials', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  test('is signed with the credentials of the environment', async () => {
    const { username, password } = new URL(bucket.url);
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: username, AWS_SECRET_ACCESS_KEY: decodeURIComponent(password) });
    const storage = openBucket(bucket.url.replace(/\/\/.*@/, '//'));
    await storage.put(KEY, BYTES);
    expect(await storage.read(KEY)).toEqual(BYTES);
  });
});

describe('STORAGE_URL', () => {
  test('contains the bucket, its region and its key', () => {
    expect(parseStorageUrl('s3://AK:s%2Fe%20c@s3.us-east-2.amazonaws.com/photos?region=us-east-2')).toEqual({
      origin: 'https://s3.us-east-2.amazonaws.com',
      bucket: 'photos',
      region: 'us-east-2',
      credentials: { accessKeyId: 'AK', secretAccessKey: 's/e c' },
    });
    expect(parseStorageUrl('s3://storage:8333/photos?protocol=http')).toEqual({
      origin: 'http://storage:8333',
      bucket: 'photos',
      region: 'us-east-1',
      credentials: null,
    });
  });

  test.each([
    'https://host/bucket',
    's3://host',
    's3://host/',
    's3://host/Bucket',
    's3://host/bucket/folder',
    's3://key@host/bucket',
    's3://a:%zz@host/bucket',
    's3://host/bucket?regoin=x',
    's3://host/bucket?protocol=ftp',
    's3:///bucket',
    'bucket',
  ])('is rejected as %s', (url) => expect(parseStorageUrl(url)).toBeNull());
});
