import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { findFreePort } from '@/tests/setup/free-port';
import { createJpeg, createSavedReport } from '@/tests/setup/reports';
import { createCookie } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { createHandlerFinder } from '@/server/http/find-handler';
import { openPort } from '@/server/http/http';

/** Tests requests to which the server responds without Next. */
let world: World;
let unit: Unit;
let port: number;
let pathsForNext: string[] = [];
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  port = await findFreePort();
  world = await createWorld({ PORT: `${port}` });
  unit = await world.createWorkUnit();
  const lifetime = { addShutdownStep: (_resource: string, close: () => unknown) => void endings.push(close) };
  const opened = await openPort(world.runtime.config, lifetime);
  opened.startServing({
    handleWithNext: async (request, response) => {
      pathsForNext.push(`${request.method} ${request.url}`);
      response.end('Next');
    },
    findHandler: createHandlerFinder(),
    broker: null,
    metrics: null,
    traceRequest: null,
  });
});
afterAll(async () => {
  for (const close of endings.reverse()) await close();
  await world.close();
});
beforeEach(() => {
  pathsForNext = [];
});

interface TestResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
}

async function send(
  user: TestUser | null,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: http.OutgoingHttpHeaders; body?: Buffer | string } = {},
): Promise<TestResponse> {
  const defaultHeaders = { origin: `http://localhost:${port}`, ...(user ? { cookie: await createCookie(user) } : {}) };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port, method, path, headers: { ...defaultHeaders, ...headers }, agent: false },
      (result) => {
        const chunks: Buffer[] = [];
        result.on('data', (chunk: Buffer) => chunks.push(chunk));
        result.on('end', () =>
          resolve({ status: result.statusCode ?? 0, headers: result.headers, bytes: Buffer.concat(chunks) }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

const parseJson = ({ bytes }: TestResponse): unknown => JSON.parse(bytes.toString());

const createDeletion = (idreport: string) => ({ body: JSON.stringify({ idreport }) });

async function upload(bytes: Buffer, user = unit.inspector, area = 'practiceactions'): Promise<string> {
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(bytes)]), `${randomUUID()}.jpg`);
  const sent = new Response(form);
  const result = await send(user, 'POST', `/api/${area}/uploadPhotos`, {
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()),
  });
  expect(result.status).toBe(200);
  return (parseJson(result) as { fileNames: string[] }).fileNames[0] ?? '';
}

/** As large as a photo of gravel, because noise compresses badly. */
const createNoise = (brightness: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 480,
      height: 360,
      channels: 3,
      background: '#8a6f4d',
      noise: { type: 'gaussian', mean: brightness, sigma: 18 },
    },
  })
    .jpeg({ quality: 88 })
    .toBuffer();

test('the handler serves a query, a change, a photo and its picture without Next', async () => {
  const { id } = await createSavedReport(unit);

  const list = await send(unit.office, 'GET', '/api/reports/getRecentReports');
  expect([list.status, list.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(parseJson(list)).toMatchObject({ reports: [{ id }] });

  const fileName = await upload(await createJpeg());
  const picture = await send(unit.leader, 'GET', `/images/practiceactions/${fileName}`);
  const { headers, bytes } = picture;
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': `${bytes.length}`,
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  });
  expect(bytes).toEqual(await world.runtime.storage.read(`${unit.id}/practiceactions/${fileName}`));
  const secondResponse = await send(unit.leader, 'GET', `/images/practiceactions/${fileName}`, {
    headers: { 'if-none-match': headers.etag },
  });
  expect([secondResponse.status, secondResponse.bytes.length]).toEqual([304, 0]);

  const response = await send(unit.inspector, 'POST', '/api/reports/deleteReport', createDeletion(id));
  expect([response.status, pathsForNext]).toEqual([200, []]);
});

test('the handler sends a slow reader the right picture while many others are sent', async () => {
  const [fileName, otherFileName] = [await upload(await createNoise(128)), await upload(await createNoise(40))];
  const address = `/images/practiceactions/${fileName}`;
  const stored = await world.runtime.storage.read(`${unit.id}/practiceactions/${fileName}`);
  // More pictures than the buffers of a connection hold, so the server must wait for the reader.
  const times = Math.ceil(12e6 / stored.length);
  const cookie = await createCookie(unit.leader);
  const socket = net.connect(port);
  await once(socket, 'connect');
  socket.write(`GET ${address} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`.repeat(times));
  for (let each = 0; each < 20; each++) await send(unit.leader, 'GET', `/images/practiceactions/${otherFileName}`);

  let read = Buffer.alloc(0);
  const pictures: Buffer[] = [];
  for await (const chunk of socket) {
    read = Buffer.concat([read, chunk as Buffer]);
    for (let head = read.indexOf('\r\n\r\n'); head !== -1; head = read.indexOf('\r\n\r\n')) {
      if (read.length < head + 4 + stored.length) break;
      pictures.push(read.subarray(head + 4, head + 4 + stored.length));
      read = read.subarray(head + 4 + stored.length);
    }
    if (pictures.length === times) break;
  }
  expect(pictures.map((picture) => picture.equals(stored))).toEqual(Array<boolean>(times).fill(true));
});

test('the handler serves photos of a library only through their own endpoint [CALLS-54]', async () => {
  const fileName = await upload(await createJpeg(), unit.leader, 'library');
  expect((await send(unit.inspector, 'GET', `/images/practiceactions/${fileName}`)).status).toBe(200);
  const form = new Response(new FormData());
  const refused = await send(unit.inspector, 'POST', '/api/library/uploadPhotos', {
    headers: { 'content-type': form.headers.get('content-type') ?? '' },
    body: Buffer.from(await form.arrayBuffer()),
  });
  expect([refused.status, parseJson(refused)]).toEqual([403, expect.objectContaining({ code: 'not-your-role' })]);
});

test('the handler rejects signed-out, cross-site and unknown requests without Next', async () => {
  const signedOut = await send(null, 'GET', '/api/reports/getRecentReports');
  expect([signedOut.status, parseJson(signedOut)]).toEqual([401, expect.objectContaining({ code: 'not-signed-in' })]);

  const { id } = await createSavedReport(unit);
  const foreign = await send(unit.inspector, 'POST', '/api/reports/deleteReport', {
    ...createDeletion(id),
    headers: { origin: 'https://evil.example' },
  });
  expect([foreign.status, parseJson(foreign)]).toEqual([403, expect.objectContaining({ code: 'foreign-origin' })]);

  const other = await world.createWorkUnit('Someone else');
  const fileName = await upload(await createJpeg());
  expect((await send(other.office, 'GET', `/images/practiceactions/${fileName}`)).status).toBe(404);
  expect((await send(unit.office, 'GET', '/api/no/such/thing')).status).toBe(404);
  expect(pathsForNext).toEqual([]);
});

test('the handler rejects a body that is too large while it arrives, and handles the next request', async () => {
  const body = Buffer.alloc(5 * 1024 * 1024, 0x20);
  for (const headers of [{ 'content-length': body.length }, { 'transfer-encoding': 'chunked' }]) {
    const result = await send(unit.inspector, 'PUT', '/api/reports/saveReport', {
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    expect(result.status).toBe(413);
  }
  expect((await send(unit.office, 'GET', '/api/reports/getRecentReports')).status).toBe(200);
});

test('the handler compresses a long response only if the client accepts it', async () => {
  for (let index = 0; index < 8; index++) await createSavedReport(unit);
  const request = (encoding?: string) =>
    send(unit.office, 'GET', '/api/reports/getRecentReports', {
      headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    });

  const compressed = await request('gzip, deflate, br');
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  const plain = await request();
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(gunzipSync(compressed.bytes)).toEqual(plain.bytes);
  expect((await request('gzip;q=0')).headers).not.toHaveProperty('content-encoding');
});

test('the handler sends a file completely that is created while it is sent', async () => {
  const result = await send(unit.office, 'GET', '/api/accounts/ownData');

  expect([result.status, result.headers['transfer-encoding']]).toEqual([200, 'chunked']);
  expect(parseJson(result)).toMatchObject({ product: 'Earth Tight' });
  expect(pathsForNext).toEqual([]);
});

test('the handler reports readiness without Next', async () => {
  const result = await send(unit.office, 'GET', '/api/ready');

  expect(result.status).toBe(200);
  expect(result.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(parseJson(result)).toMatchObject({ ready: true });
  expect(pathsForNext).toEqual([]);
});

const requestWorkGroups = (written: string) => send(unit.office, 'GET', `/api/workgroups/getUserWorkGroups/${written}`);

test('the handler serves a path with an email address without Next, escaped or not', async () => {
  const { email } = unit.office;
  const written = [encodeURIComponent(email), email];
  for (const each of written) {
    const result = await requestWorkGroups(each);
    expect([result.status, parseJson(result)]).toEqual([
      200,
      { workGroups: [expect.objectContaining({ idworkgroup: unit.id })] },
    ]);
  }
  // The address belongs to nobody, and only the operation can reject it, after reading it.
  const response = await requestWorkGroups(encodeURIComponent("d.o'hara+ec{1}=#$&|^`!*@lakeshore.example"));
  expect([response.status, parseJson(response)]).toEqual([404, expect.objectContaining({ code: 'not-found' })]);
  expect((await requestWorkGroups('d%2bec%40lakeshore.example')).status).toBe(404);
  expect(pathsForNext).toEqual([]);
});

test.each(['%c0%ae%c0%ae', 'dana%4', 'dana%4x', 'dana%%340'])(
  'the handler rejects a path with the invalid escape %p',
  async (written) => {
    expect([(await requestWorkGroups(written)).status, pathsForNext]).toEqual([400, []]);
  },
);

test.each([
  ['GET', '/login'],
  ['HEAD', '/api/reports/getRecentReports'],
  ['OPTIONS', '/api/reports/getRecentReports'],
  ['GET', '/api/health'],
  ['POST', '/api/logout'],
  ['GET', '/api/auth/session'],
  ['GET', '/images/../api/reports/getRecentReports'],
])('the handler passes %s %s to Next', async (method, path) => {
  await send(unit.office, method, path);

  expect(pathsForNext).toEqual([`${method} ${path}`]);
});

test.each([
  ['GET', '/api//reports/getRecentReports'],
  ['GET', '/api/reports/../health'],
  ['GET', '/api/./health'],
  ['GET', '/api/%68ealth'],
  ['GET', '/api/reports/%2e%2e/health'],
  ['GET', '/api/reports/..%2Fhealth'],
  ['GET', '/api/reports/getReport/..%5Chealth'],
  ['GET', '/api/reports/getReport/%252e%252e'],
  ['GET', '/api/reports/getReport/%00'],
  ['GET', '/api/reports/getReport/a%0D%0Ab'],
  ['GET', '/api/reports/getReport/%3Fa'],
  ['GET', '/images/practiceactions/..%2F..%2Fx.jpg'],
  ['PUT', '/api/practiceactions/uploadPhotos'],
])('the handler rejects %s %s without Next', async (method, path) => {
  const result = await send(unit.office, method, path);

  expect([400, 404]).toContain(result.status);
  expect(pathsForNext).toEqual([]);
});
