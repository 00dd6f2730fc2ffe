import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { createCookie } from '@/tests/setup/requests';
import { serveWithPerson, type SignedInPerson } from './people';
import { createDataDirectory, type Served, waitUntil } from './served';

// How the running product responds to malicious and damaged requests.

jest.setTimeout(180_000);
const directory = createDataDirectory();
let app: Served;
let person: SignedInPerson;

beforeAll(async () => {
  ({ app, person } = await serveWithPerson(directory));
});

afterAll(async () => {
  await person.close();
  app.signal('SIGTERM');
  await app.ended;
  fs.rmSync(directory, { recursive: true, force: true });
});

interface EdgeRequest {
  method?: string;
  path?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string;
  agent?: http.Agent;
}

interface EdgeResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** Sends a request exactly as given. `fetch` would correct or reject parts of it. */
function send(edgeRequest: EdgeRequest): Promise<EdgeResponse> {
  const { method = 'GET', path: requestPath = '/login', headers = {}, body, agent } = edgeRequest;
  const { port } = new URL(app.address);
  return new Promise((resolve, reject) => {
    const request = http.request({ port, method, path: requestPath, headers, agent: agent ?? false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.setTimeout(20_000, () => request.destroy(new Error(`No response to ${method} ${requestPath}`)));
    request.on('error', (error) => {
      // The server closed the connection while the body was being written, and the response was lost.
      if ('code' in error && error.code === 'EPIPE') resolve(send(edgeRequest));
      else reject(error);
    });
    request.end(body);
  });
}

const BOUNDARY = '----boundary';
const createFormHeaders = () => ({
  origin: app.address,
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
});
const createPart = ([name, value]: readonly [string, string]) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const createFormBody = (fields: readonly (readonly [string, string])[]) =>
  `${fields.map(createPart).join('')}--${BOUNDARY}--\r\n`;

/** The hidden fields of the sign-in form, which a browser without JavaScript posts. */
async function fetchHiddenFields(): Promise<[string, string][]> {
  const { text } = await send({});
  return [...text.matchAll(/name="(\$ACTION[^"]*)"(?: value="([^"]*)")?/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&quot;', '"'),
  ]);
}

/** The id of the sign-in form's server action. */
async function fetchActionId(): Promise<string> {
  const fields = await fetchHiddenFields();
  return /"id":"([0-9a-f]+)"/.exec(JSON.stringify(fields).replaceAll('\\', ''))?.[1] ?? '';
}

const INCOMPLETE_FORM = 'The form was incomplete. Reload the page and try again.';
const CROSS_SITE =
  'This request came from another website, so it was rejected. Open Earth Tight in this browser and try again.';
const INVALID_ADDRESS = 'This web address is not valid. Check that you copied all of it.';

describe('a form', () => {
  test('with all its fields is processed, with and without JavaScript', async () => {
    const fields = await fetchHiddenFields();
    const formResponse = await send({
      method: 'POST',
      headers: createFormHeaders(),
      body: createFormBody([...fields, ['username', 'nobody'], ['password', 'wrong password']]),
    });
    expect([formResponse.status, formResponse.text]).toEqual([
      200,
      expect.stringContaining('Incorrect username or password.'),
    ]);

    const actionResponse = await send({
      method: 'POST',
      headers: { ...createFormHeaders(), 'next-action': await fetchActionId() },
      body: createFormBody([['0', '[{"error":null,"values":{},"toast":null},"$K1"]']]),
    });
    expect([actionResponse.status, actionResponse.text]).toEqual([
      200,
      expect.stringContaining('Username or Password cannot be'),
    ]);
  });

  test('whose action gets invalid arguments is processed as an empty form', async () => {
    const headers = { ...createFormHeaders(), 'next-action': await fetchActionId() };
    for (const list of ['[]', '[null,null]', '[1,{"get":1}]', '["x",["y"]]']) {
      const response = await send({ method: 'POST', headers, body: createFormBody([['0', list]]) });
      expect([response.status, response.text]).toEqual([
        200,
        expect.stringContaining('Username or Password cannot be'),
      ]);
    }
  });

  test.each([
    ['with its length', (length: number) => ({ 'content-length': length })],
    ['without its length', () => ({ 'transfer-encoding': 'chunked' })],
  ])('of more than a megabyte is too large, %s', async (_title, createLengthHeaders) => {
    const body = createFormBody([...(await fetchHiddenFields()), ['username', 'x'.repeat(1_500_000)]]);
    for (const actionHeaders of [{}, { 'next-action': await fetchActionId() }]) {
      const response = await send({
        method: 'POST',
        headers: { ...createFormHeaders(), ...createLengthHeaders(body.length), ...actionHeaders },
        body,
      });
      expect([response.status, response.text]).toEqual([413, 'This is too large to send.']);
    }
  });

  test.each(['https://evil.example', 'null', '%%%', '', undefined])('from %s is rejected', async (origin) => {
    const { 'content-type': type } = createFormHeaders();
    const headers = { 'content-type': type, ...(origin === undefined ? {} : { origin }) };
    const body = createFormBody([...(await fetchHiddenFields()), ['username', 'x']]);
    for (const actionHeaders of [{}, { 'next-action': await fetchActionId() }]) {
      const response = await send({ method: 'POST', headers: { ...headers, ...actionHeaders }, body });
      expect([response.status, response.text]).toEqual([403, CROSS_SITE]);
    }
  });

  test('with the action of another build is rejected with the header that Next’s client expects', async () => {
    const unknownAction = 'ab'.repeat(21);
    for (const [fields, status] of [
      [[['$ACTION_ID_zz', '']], 400],
      [[[`$ACTION_ID_${unknownAction}`, '']], 409],
      [
        [
          ['$ACTION_REF_1', ''],
          ['$ACTION_1:0', `{"id":"${unknownAction}","bound":null}`],
        ],
        409,
      ],
    ] as const) {
      const response = await send({ method: 'POST', headers: createFormHeaders(), body: createFormBody(fields) });
      expect([fields, response.status]).toEqual([fields, status]);
    }
    const callHeaders = {
      origin: app.address,
      'content-type': 'text/plain;charset=UTF-8',
      'next-action': unknownAction,
    };
    const actionResponse = await send({ method: 'POST', headers: callHeaders, body: '[]' });
    expect([actionResponse.status, actionResponse.headers['x-nextjs-action-not-found']]).toEqual([409, '1']);
  });

  test('that is damaged is rejected', async () => {
    const fields = await fetchHiddenFields();
    const id = await fetchActionId();
    const completeBody = createFormBody([...fields, ['username', 'x']]);
    const bodies = [
      completeBody.slice(0, -12),
      'hello',
      '',
      createFormBody([['a', 'b']]),
      createFormBody([['$ACTION_REF_1', ''] as const, ['$ACTION_1:0', '{'] as const]),
      createFormBody(fields.map(([name, value]) => [name, name.endsWith(':1') ? '[[[' : value])),
    ];
    for (const body of bodies) {
      const response = await send({ method: 'POST', headers: createFormHeaders(), body });
      expect([body.slice(0, 120), response.status, response.text]).toEqual([body.slice(0, 120), 400, INCOMPLETE_FORM]);
    }
    const withoutBoundary = { ...createFormHeaders(), 'content-type': 'multipart/form-data' };
    expect((await send({ method: 'POST', headers: withoutBoundary, body: completeBody })).status).toBe(400);

    const textHeaders = { origin: app.address, 'content-type': 'text/plain;charset=UTF-8', 'next-action': id };
    for (const body of ['hello{', '', '{}', '['.repeat(50_000)])
      expect([body, (await send({ method: 'POST', headers: textHeaders, body })).status]).toEqual([body, 400]);
    const truncatedBody = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="1_f"; filename="a"\r\n\r\nabc`;
    for (const body of ['hello', truncatedBody, createFormBody([['0', '{{{']]), createFormBody([['1_username', 'x']])])
      expect(
        (await send({ method: 'POST', headers: { ...createFormHeaders(), 'next-action': id }, body })).status,
      ).toBe(400);
    for (const action of ['zz', 'toString', '__proto__'])
      expect(
        (await send({ method: 'POST', headers: { ...textHeaders, 'next-action': action }, body: '[]' })).status,
      ).toBe(400);
  });

  test('to a URL without a page is rejected', async () => {
    const headers = { origin: app.address, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send({ method: 'POST', headers, body: 'a=b' })).status).toBe(400);
    expect((await send({ method: 'POST', path: '/sw.js', headers: createFormHeaders(), body: '' })).status).toBe(405);
  });
});

test.each(['/%', '/%ff', '/app/%E0%A4%A', '/api/%', '/_next/static/%', '/images/%/x', '/sw.js%', '*', 'http://a.b/c'])(
  'the invalid URL %s gets a message',
  async (address) => {
    const response = await send({ path: address });
    expect([response.status, response.text]).toEqual([400, expect.stringContaining(INVALID_ADDRESS)]);
  },
);

test('the server ignores a damaged query or cookie', async () => {
  for (const address of ['/login?next=%ff', '/login?%=%'])
    expect([address, (await send({ path: address })).status]).toEqual([address, 200]);
  expect((await send({ headers: { cookie: '%=%ff; earthtight.session=%; =;;' } })).status).toBe(200);
});

test('the server rejects a damaged router state header', async () => {
  for (const tree of ['%', '{"a":1}', 'x']) {
    const headers = { rsc: '1', 'next-router-state-tree': tree };
    expect([tree, (await send({ headers })).status]).toEqual([tree, 400]);
  }
});

test.each([
  ['/login', 'GET, HEAD, POST'],
  ['/sw.js', 'GET, HEAD'],
  ['/api/health', 'GET, HEAD, POST, PUT, DELETE, OPTIONS'],
])('the path %s rejects other methods', async (address, allow) => {
  const otherMethods = ['TRACE', 'PROPFIND', 'PATCH', 'SEARCH', 'PURGE'];
  for (const method of address.startsWith('/api/') ? otherMethods : [...otherMethods, 'OPTIONS', 'PUT', 'DELETE']) {
    const response = await send({ method, path: address });
    expect([method, response.status, response.headers.allow]).toEqual([method, 405, allow]);
    expect(response.text).toContain('This page cannot process the request. Go back and try again.');
  }
  expect((await send({ method: 'HEAD', path: address })).status).toBe(200);
});

test('a call of the specification whose path ends in a slash gets a response without a redirect', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Iris Wren"}' };
  for (const address of ['/api/users/update/name/', '/api/users/update/name', '/api/users/update/name/?a=/'])
    expect([address, (await person.fetch(address, init)).status]).toEqual([address, 200]);
});

test('the billing tab shows a message when the provider’s keys are not set, and its policy excludes the provider', async () => {
  const page = await person.fetch('/user-settings/billing');
  expect(await page.text()).toContain('Billing is not set up on this server');
  expect(page.headers.get('content-security-policy')).not.toContain('stripe');
});

test('the server rejects a URL that is too long', async () => {
  expect([414, 431]).toContain((await send({ path: `/${'x'.repeat(20_000)}` })).status);
});

test('the server responds with 404 to every request for Next’s image optimizer', async () => {
  for (const query of ['?url=/icon.png', '?url=/icon.png&w=64&q=75', '?url=https://evil.example/a.png&w=64&q=75', ''])
    expect([query, (await send({ path: `/_next/image${query}` })).status]).toEqual([query, 404]);
});

test('each upload endpoint rejects a form with a 60 MB text before the whole body arrives', async () => {
  const cookie = await createCookie(person.unit.office);
  const { port } = new URL(app.address);
  for (const address of [
    '/api/practiceactions/uploadPhotos',
    '/api/reports/uploadPhotos',
    '/api/library/uploadPhotos',
  ]) {
    const socket = net.connect(Number(port));
    let responseText = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (responseText += chunk));
    const { origin, 'content-type': type } = createFormHeaders();
    const head = [
      `POST ${address} HTTP/1.1`,
      'Host: x',
      `Origin: ${origin}`,
      `Cookie: ${cookie}`,
      `Content-Type: ${type}`,
    ];
    socket.write([...head, `Content-Length: ${60_000_000}`, '', ''].join('\r\n'));
    socket.write(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n`);
    // The test sends only 2 of the 60 MB.
    socket.write('x'.repeat(2_000_000));
    await waitUntil(() => responseText.includes('\r\n\r\n'));
    expect([address, responseText.slice(0, 12)]).toEqual([address, 'HTTP/1.1 413']);
    socket.destroy();
  }
  expect((await send({ path: '/api/health' })).status).toBe(200);
});

test('the server rejects a number that is too large for its column', async () => {
  const { unit } = person;
  const changes = { id: crypto.randomUUID(), baseVersion: 0, fields: { siteId: unit.site.id }, bmps: [], removed: [] };
  for (const body of [
    { ...changes, baseVersion: 2 ** 31 },
    { ...changes, removed: [{ id: crypto.randomUUID(), version: 2 ** 40 }] },
  ]) {
    const headers = { 'content-type': 'application/json' };
    const response = await person.fetch('/api/reports/saveReport', {
      method: 'PUT',
      headers,
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code: 'bad-input' })]);
  }
});

describe('a request that the server rejects before it has read the body', () => {
  test.each(['/api/reports/saveReport', '/api/reports/uploadPhotos', '/login'])(
    'leaves the connection usable for the next request (%s)',
    async (address) => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      const method = address.endsWith('saveReport') ? 'PUT' : 'POST';
      const body = 'x'.repeat(6_000_000);
      const headers = { origin: app.address, 'content-type': 'application/json', 'content-length': body.length };
      const rejected = await send({ method, path: address, headers, body, agent });
      expect(rejected.status).toBeGreaterThanOrEqual(400);
      expect(rejected.status).toBeLessThan(500);
      expect((await send({ path: '/api/health', agent })).status).toBe(200);
      agent.destroy();
    },
  );

  test('gets its response before the rest of the body arrives', async () => {
    const { port } = new URL(app.address);
    const socket = net.connect(Number(port));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.write('POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\nfirst');
    await waitUntil(() => text.includes(CROSS_SITE));
    expect(text).toContain('403 Forbidden');
    socket.destroy();
  });
});

test('the server survives a rejected import whose body ends later', async () => {
  const { port } = new URL(app.address);
  const serverPid = app.getServerPid();
  const cookie = await createCookie(person.unit.office);
  const head = ['POST /api/reports/importInspection HTTP/1.1', 'Host: x', `Origin: ${app.address}`];
  const moreHeaders = [`Cookie: ${cookie}`, 'Content-Type: application/x-ndjson', 'Transfer-Encoding: chunked', ''];
  for (let attempt = 0; attempt < 5; attempt++) {
    const socket = net.connect(Number(port));
    socket.write([...head, ...moreHeaders, '4', 'no!\n', ''].join('\r\n'));
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 422 /);
    socket.end('0\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
  }
  expect((await send({ path: '/api/health' })).status).toBe(200);
  expect(app.getServerPid()).toBe(serverPid);
});

test('other users of the machine cannot read DATA_DIR', async () => {
  await person.fetch('/api/accounts/forgotPassword', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: person.unit.inspector.email }),
  });
  expect((await person.fetch('/api/tiles/3/1/2')).status).toBe(200);
  const photo = new FormData();
  photo.append('picture', new Blob([await createJpegBuffer()], { type: 'image/jpeg' }), 'photo.jpg');
  expect((await person.fetch('/api/reports/uploadPhotos', { method: 'POST', body: photo })).status).toBe(200);
  await waitUntil(
    () => fs.existsSync(path.join(directory, 'outbox')) && listBelow(path.join(directory, 'outbox')).length > 1,
  );

  const files = listBelow(directory);
  for (const name of ['database', 'files', 'outbox', 'tiles'])
    expect(files.some((file) => file.startsWith(path.join(directory, name)))).toBe(true);
  expect(files.filter((file) => !isPrivate(file))).toEqual([]);
});

async function createJpegBuffer(): Promise<ArrayBuffer> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer();
  return new Uint8Array(bytes).buffer;
}

/** All files and directories below a directory. */
function listBelow(parent: string): string[] {
  const names = fs.readdirSync(parent, { recursive: true, encoding: 'utf8' });
  return names.map((name) => path.join(parent, name));
}

function isPrivate(file: string): boolean {
  const stats = fs.lstatSync(file, { throwIfNoEntry: false });
  // Sockets and links are protected by their directory.
  if (stats === undefined || stats.isSymbolicLink() || stats.isSocket()) return true;
  return (stats.mode & 0o077) === 0;
}
