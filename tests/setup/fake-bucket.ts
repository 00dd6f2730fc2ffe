import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How the bucket responds to a request instead of serving it. */
export type BucketFault =
  /** 503 SlowDown. */
  | 'unavailable'
  /** Never responds. */
  | 'silent'
  /** Half of the content, then nothing more. */
  | 'stalled'
  /** Half of the content, then the connection ends. */
  | 'cut off'
  /** All bytes, with one of them changed. */
  | 'wrong bytes'
  /** Serves the request, and ends the connection without a response. */
  | 'lost response';

export interface BucketRequestSummary {
  method: string;
  key: string;
  range: string | undefined;
}

interface StoredObject {
  bytes: Buffer;
  modifiedAt: Date;
  metadata: Record<string, string>;
}

interface FakeBucketOptions {
  port?: number;
  /** Files per page of a list. */
  pageSize?: number;
}

const CREDENTIALS = { accessKeyId: 'AKTEST', secretAccessKey: 'a secret/of+the tests' };
const REGION = 'us-test-1';
const BUCKET = 'earthtight-test';

/**
 * Starts a bucket in memory with the parts of S3's API that the product uses. It checks signatures, checksums and
 * conditions, and fails on demand.
 */
export async function startFakeBucket({ port = 0, pageSize = 1000 }: FakeBucketOptions = {}) {
  const objects = new Map<string, StoredObject>();
  const requests: BucketRequestSummary[] = [];
  let chooseFault: (request: BucketRequestSummary) => BucketFault | null = () => null;

  const server = createServer((request, response) => {
    void respond(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => null);
    // The client closed the connection in the middle of its request.
    if (body === null) return;
    const url = new URL(request.url ?? '/', 'http://bucket');
    const { method = '' } = request;
    const [, bucketName, ...parts] = url.pathname.split('/');
    const key = parts.join('/');
    const summary = { method, key, range: request.headers.range };
    requests.push(summary);
    const fault = chooseFault(summary);
    if (fault === 'silent') return;
    if (fault === 'unavailable') return sendError(response, 503, 'SlowDown');
    if (!isSignatureValid(request, url)) return sendError(response, 403, 'SignatureDoesNotMatch');
    if (bucketName !== BUCKET) return sendError(response, 404, 'NoSuchBucket');
    if (request.headers['x-amz-content-sha256'] !== sha256(body).toString('hex'))
      return sendError(response, 400, 'XAmzContentSHA256Mismatch');
    if (fault === 'lost response') response.destroy();
    if (method === 'PUT') return putObject(request, response, key, body);
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (key === '') return sendList(response, url);
    return sendObject(request, response, objects.get(key), fault);
  }

  function putObject(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    if (request.headers['content-length'] === undefined) return sendError(response, 411, 'MissingContentLength');
    const checksum = request.headers['x-amz-checksum-sha256'];
    if (checksum !== undefined && checksum !== sha256(body).toString('base64'))
      return sendError(response, 400, 'BadDigest');
    if (request.headers['if-none-match'] === '*' && objects.has(key))
      return sendError(response, 412, 'PreconditionFailed');
    const metadata = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-')),
    ) as Record<string, string>;
    // S3 stores times in whole seconds.
    const modifiedAt = new Date(Math.floor(Date.now() / 1000) * 1000);
    objects.set(key, { bytes: body, modifiedAt, metadata });
    response.writeHead(200).end();
  }

  function sendList(response: ServerResponse, { searchParams }: URL): void {
    const keys = [...objects.keys()].sort();
    const start = Number(searchParams.get('continuation-token') ?? 0);
    const contents = keys.slice(start, start + pageSize).map((key) => {
      const object = objects.get(key);
      return `<Contents><Key>${key}</Key><LastModified>${object?.modifiedAt.toISOString()}</LastModified><Size>${object?.bytes.length}</Size></Contents>`;
    });
    const isLast = start + pageSize >= keys.length;
    const next = isLast ? '' : `<NextContinuationToken>${start + pageSize}</NextContinuationToken>`;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name>${contents.join('')}${next}</ListBucketResult>`,
    );
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: actualPort } = server.address() as AddressInfo;
  const login = `${CREDENTIALS.accessKeyId}:${encodeURIComponent(CREDENTIALS.secretAccessKey)}`;
  return {
    /** For STORAGE_URL. */
    url: `s3://${login}@127.0.0.1:${actualPort}/${BUCKET}?region=${REGION}&protocol=http`,
    objects,
    requests,
    /** Sets the fault of each following request. */
    failWith(choose: typeof chooseFault) {
      chooseFault = choose;
    },
    /** Fails the next `count` requests. */
    failNext(fault: BucketFault, count = 1) {
      let left = count;
      chooseFault = () => (left-- > 0 ? fault : null);
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function sendObject(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  object: StoredObject | undefined,
  fault: BucketFault | null,
): void {
  if (!object) return sendError(response, 404, 'NoSuchKey');
  const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  const content = Buffer.from(object.bytes.subarray(start));
  response.writeHead(start > 0 ? 206 : 200, {
    'content-length': content.length,
    'last-modified': object.modifiedAt.toUTCString(),
    ...object.metadata,
  });
  if (method === 'HEAD') return void response.end();
  if (fault === 'cut off')
    return void response.write(content.subarray(0, content.length / 2), () => response.destroy());
  if (fault === 'stalled') return void response.write(content.subarray(0, content.length / 2));
  if (fault === 'wrong bytes') content[0] = (content[0] ?? 0) ^ 1;
  response.end(content);
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>The fake says so.</Message></Error>`);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** AWS Signature Version 4, written from its description rather than with the product's client. */
function isSignatureValid({ method, headers }: IncomingMessage, url: URL): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!parts) return false;
  const [, accessKeyId, day = '', region, signedHeaders = '', signature] = parts;
  if (accessKeyId !== CREDENTIALS.accessKeyId || region !== REGION) return false;
  const canonicalHeaders = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
    .join('');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const path = url.pathname.split('/').map(encode).join('/');
  const canonical = [method, path, query, canonicalHeaders, signedHeaders, headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical).toString('hex')].join('\n');
  const keyOfDay = hmac(`AWS4${CREDENTIALS.secretAccessKey}`, day);
  const key = hmac(hmac(hmac(keyOfDay, REGION), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature;
}

export type FakeBucket = Awaited<ReturnType<typeof startFakeBucket>>;
