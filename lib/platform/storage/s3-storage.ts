import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { inSpan } from '../process/in-span';
import { getMetrics } from '../process/metrics';
import {
  checkKey,
  hashBytes,
  hashFile,
  isStorageKey,
  isStorageUnavailable,
  returnIfMissing,
  StorageError,
  type FileSource,
  type ListedFile,
  type Storage,
} from './storage';
import type { BucketSettings } from './storage-url';

/** Waits before the retries, each shortened by up to a quarter at random. Together they outlast a pause of 10 s. */
const RETRY_DELAYS_MS = [100, 200, 400, 800, 1600, 3200, 6400];
/** For one attempt, content included. */
const TIMEOUT_MS = 30_000;

/** Codes of S3 for transient errors whose status is below 500. */
const TRANSIENT_CODES = ['ConditionalRequestConflict', 'OperationAborted', 'RequestTimeout', 'SlowDown'];

/** Metadata of an upload. Unlike `x-amz-checksum-sha256`, every server returns it. */
const DIGEST_HEADER = 'x-amz-meta-sha256';

interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** null: the bucket itself. */
  key: string | null;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: FileSource;
}

/**
 * A bucket with the API of S3. Its objects have the keys that files have on disk. Requests are signed (AWS Signature
 * Version 4) with the digest of their body, so that the bucket rejects a damaged upload, and are retried while the
 * bucket does not respond.
 */
export function createS3Storage(
  bucket: BucketSettings,
  {
    retryDelaysMs = RETRY_DELAYS_MS,
    timeoutMs = TIMEOUT_MS,
  }: { retryDelaysMs?: readonly number[]; timeoutMs?: number } = {},
): Storage {
  const sign = createSigner(bucket);

  /** Resolves with a successful response, or with 412 if the request's condition is not met. */
  async function sendOnce({ method, key, query = {}, headers = {}, body }: BucketRequest): Promise<Response> {
    const url = new URL(key === null ? `/${bucket.bucket}` : `/${bucket.bucket}/${checkKey(key)}`, bucket.origin);
    url.search = new URLSearchParams(query).toString();
    const request = await sign(url, {
      method,
      headers: {
        ...headers,
        'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256,
        ...(body ? { 'content-length': String(body.bytes) } : {}),
      },
      ...(body ? { body: createStream(body), duplex: 'half' } : {}),
      // A redirect would send the signed request to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const response = await inSpan('bucket', { 'http.request.method': method }, () => fetch(request)).catch(
      (cause: unknown) => {
        throw new StorageError('STORAGE_UNAVAILABLE', `The bucket ${bucket.bucket} does not respond.`, { cause });
      },
    );
    if (response.ok || response.status === 412) return response;
    throw await readError(response, `${method} ${bucket.bucket}/${key ?? ''}`);
  }

  /** Counts a failed attempt and waits before the next one. Throws `error` if it is not transient or was the last one. */
  async function waitForRetry(error: unknown, method: string, failures: number): Promise<void> {
    if (!isStorageUnavailable(error)) throw error;
    getMetrics().storageErrors.inc({ http_request_method: method });
    const delay = retryDelaysMs[failures - 1];
    if (delay === undefined) throw error;
    await pause(delay * (1 - Math.random() / 4));
  }

  async function send(request: BucketRequest): Promise<Response> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await sendOnce(request);
      } catch (error) {
        await waitForRetry(error, request.method, failures);
      }
    }
  }

  /** Sends a request whose response has no content of interest. Returns whether its condition was met. */
  async function sendAndDiscard(request: BucketRequest): Promise<boolean> {
    const response = await send(request);
    await response.arrayBuffer();
    return response.ok;
  }

  async function* stream(key: string, start = 0): AsyncGenerator<Buffer> {
    let position = start;
    for (let failures = 1; ; failures += 1) {
      const headers: Record<string, string> = position > 0 ? { range: `bytes=${position}-` } : {};
      const response = await send({ method: 'GET', key, headers });
      if (position > 0 && response.status !== 206)
        throw new StorageError('STORAGE_REFUSED', `The bucket ${bucket.bucket} does not support range requests.`);
      try {
        for await (const chunk of readChunks(response)) {
          position += chunk.length;
          yield chunk;
        }
        return;
      } catch (cause) {
        const error = new StorageError(
          'STORAGE_UNAVAILABLE',
          `The connection to the bucket ${bucket.bucket} ended within ${key}.`,
          { cause },
        );
        await waitForRetry(error, 'GET', failures);
      }
    }
  }

  const upload = (key: string, body: FileSource, headers: Record<string, string>) => {
    const { sha256 } = body;
    const checksum = Buffer.from(sha256, 'hex').toString('base64');
    const allHeaders = { ...headers, [DIGEST_HEADER]: sha256, 'x-amz-checksum-sha256': checksum };
    return sendAndDiscard({ method: 'PUT', key, headers: allHeaders, body });
  };

  const readHeaders = async (key: string): Promise<Headers | null> =>
    send({ method: 'HEAD', key }).then(({ headers }) => headers, returnIfMissing(null));

  const storage: Storage = {
    stream,
    async put(key, content) {
      await upload(key, content instanceof Uint8Array ? toSource(content) : content, {});
    },
    async putAll(files) {
      for (const { key, bytes } of files) await storage.put(key, bytes);
    },
    async putNew(key, bytes) {
      const source = toSource(bytes);
      const isStored = await upload(key, source, { 'if-none-match': '*' });
      // A retry finds the object of an attempt whose response was lost.
      return isStored || (await storage.digest(key)) === source.sha256;
    },
    read: (key) => buffer(stream(key)),
    async stat(key) {
      const headers = await readHeaders(key);
      return headers && statSchema.parse(Object.fromEntries(headers));
    },
    async digest(key) {
      const headers = await readHeaders(key);
      return headers && (headers.get(DIGEST_HEADER) ?? (await hashFile(storage, key))?.sha256 ?? null);
    },
    async remove(key) {
      await sendAndDiscard({ method: 'DELETE', key }).catch(returnIfMissing(undefined));
    },
    async *list() {
      for (let token: string | undefined = ''; token !== undefined;) {
        const query = { 'list-type': '2', ...(token ? { 'continuation-token': token } : {}) };
        const page = parseListPage(await (await send({ method: 'GET', key: null, query })).text());
        yield* page.files;
        token = page.nextToken;
      }
    },
  };
  return storage;
}

const EMPTY_SHA256 = hashBytes(Buffer.alloc(0));

const toSource = (bytes: Uint8Array): FileSource => ({
  bytes: bytes.length,
  sha256: hashBytes(bytes),
  read: () => Readable.from([bytes]),
});

/** Like `ReadableStream.from`, which the types of the browser lack. */
function createStream(source: FileSource): ReadableStream<Uint8Array> {
  const chunks = source.read()[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => void (await chunks.return?.()),
  });
}

async function* readChunks(response: Response): AsyncGenerator<Buffer> {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield Buffer.from(read.value);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Signs with the credentials of the URL, or with AWS's default ones, which may expire and are then renewed. */
function createSigner({ region, credentials }: BucketSettings): AwsClient['sign'] {
  const cache = new Map<string, ArrayBuffer>();
  let loadDefaultCredentials: (() => Promise<{ accessKeyId: string; secretAccessKey: string }>) | undefined;
  const loadCredentials = async () => {
    // A large package that most installations do not need.
    loadDefaultCredentials ??= (await import('@aws-sdk/credential-provider-node')).defaultProvider();
    return loadDefaultCredentials();
  };
  return async (url, request) => {
    const client = new AwsClient({ ...(credentials ?? (await loadCredentials())), service: 's3', region, cache });
    return client.sign(url, request);
  };
}

const errorSchema = z.object({ Error: z.object({ Code: z.string(), Message: z.string().optional() }) });

async function readError(response: Response, request: string): Promise<StorageError> {
  const { status } = response;
  const body = errorSchema.safeParse(parseXml(await response.text().catch(() => ''))).data?.Error;
  const description = [status, body?.Code, body?.Message].filter(Boolean).join(' ');
  if (status >= 500 || status === 429 || TRANSIENT_CODES.includes(body?.Code ?? ''))
    return new StorageError('STORAGE_UNAVAILABLE', `The bucket responded to ${request} with ${description}.`);
  if (status === 404 && body?.Code !== 'NoSuchBucket')
    return new StorageError('ENOENT', `The bucket has no such file: ${request}`);
  return new StorageError('STORAGE_REFUSED', `The bucket refused ${request}: ${description}`);
}

/** Values stay texts. An element that may repeat is always an array. */
const xmlParser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

function parseXml(text: string): unknown {
  try {
    return xmlParser.parse(text);
  } catch {
    return null;
  }
}

/** The headers of an object. */
const statSchema = z
  .object({ 'content-length': z.coerce.number(), 'last-modified': z.coerce.date() })
  .transform((headers) => ({ bytes: headers['content-length'], modifiedAt: headers['last-modified'] }));

/** The response to ListObjectsV2. */
const listSchema = z.object({
  ListBucketResult: z.object({
    NextContinuationToken: z.string().optional(),
    Contents: z
      .array(z.object({ Key: z.string(), Size: z.coerce.number(), LastModified: z.coerce.date() }))
      .default([]),
  }),
});

/** Objects of other programs are skipped. */
function parseListPage(xml: string): { files: ListedFile[]; nextToken: string | undefined } {
  const { Contents, NextContinuationToken } = listSchema.parse(parseXml(xml)).ListBucketResult;
  const files = Contents.filter(({ Key }) => isStorageKey(Key)).map(({ Key, Size, LastModified }) => ({
    key: Key,
    bytes: Size,
    modifiedAt: LastModified,
  }));
  return { files, nextToken: NextContinuationToken };
}
