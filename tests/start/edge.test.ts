import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { createCookie } from '@/tests/setup/requests';
import { serveForPerson, type SignedIn } from './people';
import { makeDataDirectory, type Served, waitUntil } from './served';

/** What the running product answers to people who mean it no good, and to requests that were damaged on the way. */
jest.setTimeout(180_000);
const directory = makeDataDirectory();
let app: Served;
let person: SignedIn;

beforeAll(async () => {
  ({ app, person } = await serveForPerson(directory));
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

/** Sends the request exactly as given. fetch would correct or reject much of it. */
function send({
  method = 'GET',
  path: where = '/login',
  headers = {},
  body,
  agent,
}: EdgeRequest): Promise<EdgeResponse> {
  const { port } = new URL(app.address);
  return new Promise((resolve, reject) => {
    const request = http.request({ port, method, path: where, headers, agent: agent ?? false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (more: string) => (text += more));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.setTimeout(20_000, () => request.destroy(new Error(`${method} ${where} was not answered`)));
    request.on('error', reject);
    request.end(body);
  });
}

const BOUNDARY = '----boundary';
const multipart = () => ({
  origin: app.address,
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
});
const part = ([name, value]: readonly [string, string]) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const formBody = (fields: readonly (readonly [string, string])[]) => `${fields.map(part).join('')}--${BOUNDARY}--\r\n`;

/** The hidden fields of the sign-in form, as a browser without scripts posts them. */
async function getHiddenFields(): Promise<[string, string][]> {
  const { text } = await send({});
  return [...text.matchAll(/name="(\$ACTION[^"]*)"(?: value="([^"]*)")?/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&quot;', '"'),
  ]);
}

/** The id of the sign-in form's action, as Next's scripts send it. */
async function actionId(): Promise<string> {
  const fields = await getHiddenFields();
  return /"id":"([0-9a-f]+)"/.exec(JSON.stringify(fields).replaceAll('\\', ''))?.[1] ?? '';
}

const DAMAGED = 'The form did not arrive completely. Reload the page and try again.';
const FOREIGN = 'This request came from another site and was rejected.';
const DAMAGED_ADDRESS = 'This web address is not valid. Check that you copied all of it.';

describe('a form', () => {
  test('that is whole gets its answer, with and without scripts', async () => {
    const fields = await getHiddenFields();
    const posted = await send({
      method: 'POST',
      headers: multipart(),
      body: formBody([...fields, ['username', 'nobody'], ['password', 'wrong password']]),
    });
    expect([posted.status, posted.text]).toEqual([200, expect.stringContaining('Incorrect username or password.')]);

    const called = await send({
      method: 'POST',
      headers: { ...multipart(), 'next-action': await actionId() },
      body: formBody([['0', '[{"error":null,"values":{},"notice":null},"$K1"]']]),
    });
    expect([called.status, called.text]).toEqual([200, expect.stringContaining('Username or Password cannot be')]);
  });

  test('of ours that is called with the wrong things is an empty one', async () => {
    const headers = { ...multipart(), 'next-action': await actionId() };
    for (const list of ['[]', '[null,null]', '[1,{"get":1}]', '["x",["y"]]']) {
      const answer = await send({ method: 'POST', headers, body: formBody([['0', list]]) });
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('Username or Password cannot be')]);
    }
  });

  test.each([
    ['with its length', (length: number) => ({ 'content-length': length })],
    ['without its length', () => ({ 'transfer-encoding': 'chunked' })],
  ])('of more than a megabyte is too large, %s', async (_what, sized) => {
    const body = formBody([...(await getHiddenFields()), ['username', 'x'.repeat(1_500_000)]]);
    for (const more of [{}, { 'next-action': await actionId() }]) {
      const answer = await send({ method: 'POST', headers: { ...multipart(), ...sized(body.length), ...more }, body });
      expect([answer.status, answer.text]).toEqual([413, 'This is too large to send.']);
    }
  });

  test.each(['https://evil.example', 'null', '%%%', '', undefined])('from %s is refused', async (origin) => {
    const { 'content-type': type } = multipart();
    const headers = { 'content-type': type, ...(origin === undefined ? {} : { origin }) };
    const body = formBody([...(await getHiddenFields()), ['username', 'x']]);
    for (const more of [{}, { 'next-action': await actionId() }]) {
      const answer = await send({ method: 'POST', headers: { ...headers, ...more }, body });
      expect([answer.status, answer.text]).toEqual([403, FOREIGN]);
    }
  });

  test('with the action of another build is refused, with the header that Next’s scripts look for', async () => {
    const unknown = 'ab'.repeat(21);
    for (const [fields, status] of [
      [[['$ACTION_ID_zz', '']], 400],
      [[[`$ACTION_ID_${unknown}`, '']], 409],
      [
        [
          ['$ACTION_REF_1', ''],
          ['$ACTION_1:0', `{"id":"${unknown}","bound":null}`],
        ],
        409,
      ],
    ] as const) {
      const answer = await send({ method: 'POST', headers: multipart(), body: formBody(fields) });
      expect([fields, answer.status]).toEqual([fields, status]);
    }
    const call = { origin: app.address, 'content-type': 'text/plain;charset=UTF-8', 'next-action': unknown };
    const called = await send({ method: 'POST', headers: call, body: '[]' });
    expect([called.status, called.headers['x-nextjs-action-not-found']]).toEqual([409, '1']);
  });

  test('that is damaged is refused', async () => {
    const fields = await getHiddenFields();
    const id = await actionId();
    const whole = formBody([...fields, ['username', 'x']]);
    const bodies = [
      whole.slice(0, -12),
      'hello',
      '',
      formBody([['a', 'b']]),
      formBody([['$ACTION_REF_1', ''] as const, ['$ACTION_1:0', '{'] as const]),
      formBody(fields.map(([name, value]) => [name, name.endsWith(':1') ? '[[[' : value])),
    ];
    for (const body of bodies) {
      const answer = await send({ method: 'POST', headers: multipart(), body });
      expect([body.slice(0, 120), answer.status, answer.text]).toEqual([body.slice(0, 120), 400, DAMAGED]);
    }
    const withoutBoundary = { ...multipart(), 'content-type': 'multipart/form-data' };
    expect((await send({ method: 'POST', headers: withoutBoundary, body: whole })).status).toBe(400);

    const plain = { origin: app.address, 'content-type': 'text/plain;charset=UTF-8', 'next-action': id };
    for (const body of ['hello{', '', '{}', '['.repeat(50_000)])
      expect([body, (await send({ method: 'POST', headers: plain, body })).status]).toEqual([body, 400]);
    const cut = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="1_f"; filename="a"\r\n\r\nabc`;
    for (const body of ['hello', cut, formBody([['0', '{{{']]), formBody([['1_username', 'x']])])
      expect((await send({ method: 'POST', headers: { ...multipart(), 'next-action': id }, body })).status).toBe(400);
    for (const next of ['zz', 'toString', '__proto__'])
      expect((await send({ method: 'POST', headers: { ...plain, 'next-action': next }, body: '[]' })).status).toBe(400);
  });

  test('to which no page belongs is refused', async () => {
    const headers = { origin: app.address, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send({ method: 'POST', headers, body: 'a=b' })).status).toBe(400);
    expect((await send({ method: 'POST', path: '/sw.js', headers: multipart(), body: '' })).status).toBe(405);
  });
});

test.each(['/%', '/%ff', '/app/%E0%A4%A', '/api/%', '/_next/static/%', '/images/%/x', '/sw.js%', '*', 'http://a.b/c'])(
  'the damaged address %s gets a message',
  async (where) => {
    const answer = await send({ path: where });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(DAMAGED_ADDRESS)]);
  },
);

test('a damaged query or cookie is no reason to fail', async () => {
  for (const where of ['/login?next=%ff', '/login?%=%'])
    expect([where, (await send({ path: where })).status]).toEqual([where, 200]);
  expect((await send({ headers: { cookie: '%=%ff; earthtight.session=%; =;;' } })).status).toBe(200);
});

test('a request with a damaged note of the browser’s previous page is rejected', async () => {
  for (const tree of ['%', '{"a":1}', 'x']) {
    const headers = { rsc: '1', 'next-router-state-tree': tree };
    expect([tree, (await send({ headers })).status]).toEqual([tree, 400]);
  }
});

test.each([
  ['/login', 'GET, HEAD, POST'],
  ['/sw.js', 'GET, HEAD'],
  ['/api/health', 'GET, HEAD, POST, PUT, DELETE, OPTIONS'],
])('methods that %s does not know are refused', async (where, allow) => {
  const unknown = ['TRACE', 'PROPFIND', 'PATCH', 'SEARCH', 'PURGE'];
  for (const method of where.startsWith('/api/') ? unknown : [...unknown, 'OPTIONS', 'PUT', 'DELETE']) {
    const answer = await send({ method, path: where });
    expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, allow]);
    expect(answer.text).toContain('This address does not accept this kind of request.');
  }
  expect((await send({ method: 'HEAD', path: where })).status).toBe(200);
});

test('a call of the specification whose path ends in a slash is answered there and not sent on', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Iris Wren"}' };
  for (const where of ['/api/users/update/name/', '/api/users/update/name', '/api/users/update/name/?a=/'])
    expect([where, (await person.fetch(where, init)).status]).toEqual([where, 200]);
});

test('without the payment provider’s keys the billing tab shows a message and lets nobody in', async () => {
  const page = await person.fetch('/user-settings/billing');
  expect(await page.text()).toContain('Billing is not set up on this server');
  expect(page.headers.get('content-security-policy')).not.toContain('stripe');
});

test('an address that is too long is refused', async () => {
  expect([414, 431]).toContain((await send({ path: `/${'x'.repeat(20_000)}` })).status);
});

test('the address of the picture optimizer is no page, whatever the request', async () => {
  for (const query of ['?url=/icon.png', '?url=/icon.png&w=64&q=75', '?url=https://evil.example/a.png&w=64&q=75', ''])
    expect([query, (await send({ path: `/_next/image${query}` })).status]).toEqual([query, 404]);
});

test('a form with a text of 61 MB is refused while most of it was not sent, at each address that takes files', async () => {
  const cookie = await createCookie(person.unit.office);
  const { port } = new URL(app.address);
  for (const where of ['/api/practiceactions/uploadPhotos', '/api/reports/uploadPhotos', '/api/library/uploadPhotos']) {
    const socket = net.connect(Number(port));
    let answer = '';
    socket.setEncoding('utf8').on('data', (more: string) => (answer += more));
    const { origin, 'content-type': type } = multipart();
    const head = [
      `POST ${where} HTTP/1.1`,
      'Host: x',
      `Origin: ${origin}`,
      `Cookie: ${cookie}`,
      `Content-Type: ${type}`,
    ];
    socket.write([...head, `Content-Length: ${60_000_000}`, '', ''].join('\r\n'));
    socket.write(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="facts"\r\n\r\n`);
    // Two of the sixty megabytes; the rest never comes.
    socket.write('x'.repeat(2_000_000));
    await waitUntil(() => answer.includes('\r\n\r\n'));
    expect([where, answer.slice(0, 12)]).toEqual([where, 'HTTP/1.1 413']);
    socket.destroy();
  }
  expect((await send({ path: '/api/health' })).status).toBe(200);
});

test('a number that no column can hold is refused as wrong', async () => {
  const { unit } = person;
  const changes = { id: crypto.randomUUID(), baseVersion: 0, fields: { siteId: unit.site.id }, bmps: [], removed: [] };
  for (const body of [
    { ...changes, baseVersion: 2 ** 31 },
    { ...changes, removed: [{ id: crypto.randomUUID(), version: 2 ** 40 }] },
  ]) {
    const headers = { 'content-type': 'application/json' };
    const answer = await person.fetch('/api/reports/saveReport', {
      method: 'PUT',
      headers,
      body: JSON.stringify(body),
    });
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'bad-input' })]);
  }
});

describe('what is refused before it was read', () => {
  test.each(['/api/reports/saveReport', '/api/reports/uploadPhotos', '/login'])(
    'leaves its connection to the next request (%s)',
    async (where) => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      const method = where.endsWith('saveReport') ? 'PUT' : 'POST';
      const body = 'x'.repeat(6_000_000);
      const headers = { origin: app.address, 'content-type': 'application/json', 'content-length': body.length };
      const refused = await send({ method, path: where, headers, body, agent });
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
      expect((await send({ path: '/api/health', agent })).status).toBe(200);
      agent.destroy();
    },
  );

  test('is answered while the rest of the body has still not come', async () => {
    const { port } = new URL(app.address);
    const socket = net.connect(Number(port));
    let text = '';
    socket.setEncoding('utf8').on('data', (more: string) => (text += more));
    socket.write('POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\nfirst');
    await waitUntil(() => text.includes(FOREIGN));
    expect(text).toContain('403 Forbidden');
    socket.destroy();
  });
});

test('a file that is refused at its first line may end whenever it wants: the server goes on', async () => {
  const { port } = new URL(app.address);
  const server = app.server();
  const cookie = await createCookie(person.unit.office);
  const head = ['POST /api/reports/importInspection HTTP/1.1', 'Host: x', `Origin: ${app.address}`];
  const more = [`Cookie: ${cookie}`, 'Content-Type: application/x-ndjson', 'Transfer-Encoding: chunked', ''];
  for (let times = 0; times < 5; times++) {
    const socket = net.connect(Number(port));
    socket.write([...head, ...more, '4', 'no!\n', ''].join('\r\n'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 422 /);
    socket.end('0\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
  }
  expect((await send({ path: '/api/health' })).status).toBe(200);
  expect(app.server()).toBe(server);
});

test('nobody else on the machine can read what lies in DATA_DIR', async () => {
  await person.fetch('/api/accounts/forgotPassword', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: person.unit.inspector.email }),
  });
  expect((await person.fetch('/api/tiles/3/1/2')).status).toBe(200);
  const photo = new FormData();
  photo.append('picture', new Blob([await getJpeg()], { type: 'image/jpeg' }), 'photo.jpg');
  expect((await person.fetch('/api/reports/uploadPhotos', { method: 'POST', body: photo })).status).toBe(200);
  await waitUntil(
    () => fs.existsSync(path.join(directory, 'outbox')) && below(path.join(directory, 'outbox')).length > 1,
  );

  const found = below(directory);
  for (const name of ['database', 'files', 'outbox', 'tiles'])
    expect(found.some((file) => file.startsWith(path.join(directory, name)))).toBe(true);
  expect(found.filter((file) => !isPrivate(file))).toEqual([]);
});

async function getJpeg(): Promise<ArrayBuffer> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer();
  return new Uint8Array(bytes).buffer;
}

/** All files and folders below a directory. Those that disappear meanwhile are left out. */
function below(directory_: string): string[] {
  const names = fs.readdirSync(directory_, { recursive: true, encoding: 'utf8' });
  return names.map((name) => path.join(directory_, name));
}

function isPrivate(file: string): boolean {
  const found = fs.lstatSync(file, { throwIfNoEntry: false });
  // A socket or a link has no permissions of its own that matter; those of the directory around it do.
  if (found === undefined || found.isSymbolicLink() || found.isSocket()) return true;
  return (found.mode & 0o077) === 0;
}
