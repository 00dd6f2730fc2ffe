import fs from 'node:fs';
import path from 'node:path';
import { migrate } from '@/lib/platform/database/migrate';
import { findFreePort } from '@/tests/setup/free-port';
import pg from 'pg';
import { startFakeBucket, type FakeBucket } from '@/tests/setup/fake-bucket';
import { createJpeg, createOpenReport } from '@/tests/setup/reports';
import { createCookie } from '@/tests/setup/requests';
import { openTestDatabase } from '@/tests/setup/test-database';
import { createWorld, type World } from '@/tests/setup/world';
import { startOwnPostgres, type OwnPostgres } from './own-postgres';
import { SHARED_SECRET } from './people';
import { createDataDirectory, serve, type Served } from './served';

// Several servers on one PostgreSQL of the operator (docs/operations.md). The tests depend on their order.

jest.setTimeout(180_000);
/** Accepts sessions from `createCookie`. */
const SECRET = SHARED_SECRET;
const directories: string[] = [];
const running = new Set<Served>();
let postgres: OwnPostgres;
let databaseUrl: string;
let bucket: FakeBucket;

beforeAll(async () => {
  bucket = await startFakeBucket();
  postgres = await startOwnPostgres(createTestDirectory(), { isDurable: false });
  databaseUrl = postgres.url;
});
afterAll(async () => {
  for (const server of running) {
    server.signal('SIGKILL');
    await server.ended;
  }
  await postgres.stop();
  await bucket.close();
  for (const directory of directories) fs.rmSync(directory, { recursive: true, force: true });
});

function createTestDirectory(): string {
  const directory = createDataDirectory();
  directories.push(directory);
  return directory;
}

/** Each server has its own DATA_DIR, and all share the bucket. */
async function startServer(settings: Record<string, string> = {}): Promise<Served> {
  const server = serve({
    PORT: `${await findFreePort()}`,
    DATA_DIR: createTestDirectory(),
    DATABASE_URL: databaseUrl,
    STORAGE_URL: bucket.url,
    AUTH_SECRET: SECRET,
    ...settings,
  });
  running.add(server);
  void server.ended.then(() => running.delete(server));
  return server;
}

/** Adds a table, as a newer release that supports this one may. */
async function migrateAsNewerRelease(): Promise<void> {
  const migrations = createTestDirectory();
  fs.cpSync('prisma/migrations', migrations, { recursive: true });
  fs.mkdirSync(path.join(migrations, '99990101000000_newer'));
  fs.writeFileSync(path.join(migrations, '99990101000000_newer/migration.sql'), 'CREATE TABLE newer (id int)');
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  try {
    await migrate(owner, { directory: migrations });
  } finally {
    await owner.end();
  }
}

const tryCode = async ({ address }: Served): Promise<number> => {
  const response = await fetch(`${address}/api/accounts/resetPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ username: 'nobody', code: '123456', password: 'four heavy stones' }),
  });
  return response.status;
};

/** Resolves when a server has begun to make the report's PDF. */
async function waitForPdfJob(world: World, reportId: string): Promise<void> {
  while ((await world.runAsMaintenance((db) => db.pdfJob.count({ where: { reportId } }))) === 0);
}

let first: Served;
let second: Served;
let metricsPort: string;
const METRICS_TOKEN = 'a token of the tests';

test('two servers with the same secret share a database', async () => {
  metricsPort = `${await findFreePort()}`;
  first = await startServer({ METRICS_PORT: metricsPort, METRICS_TOKEN });
  await first.waitUntilReady();
  second = await startServer();
  await second.waitUntilReady();
});

test('a server with another secret does not start and does not disturb the others', async () => {
  const other = await startServer({ AUTH_SECRET: 'another secret than that of the others' });

  expect(await other.ended).toBe(1);
  expect(other.getOutput()).toContain('AUTH_SECRET differs from the one that this database was used with.');
  for (const { address } of [first, second]) expect((await fetch(`${address}/api/ready`)).status).toBe(200);
});

test('a server whose files differ from those of the others does not start', async () => {
  const other = await startServer({ STORAGE_URL: '' });

  expect(await other.ended).toBe(1);
  expect(other.getOutput()).toContain("its file 'marker' is missing or belongs to another database");
});

test('a server shows a photo that was sent to the other server', async () => {
  const world = await createWorld({ STORAGE_URL: bucket.url }, openTestDatabase(databaseUrl, databaseUrl));
  const unit = await world.createWorkUnit();
  const cookie = await createCookie(unit.inspector);
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(await createJpeg())]), `${crypto.randomUUID()}.jpg`);
  const uploading = await fetch(`${first.address}/api/practiceactions/uploadPhotos`, {
    method: 'POST',
    headers: { cookie, origin: first.address },
    body: form,
  });
  const { fileNames } = (await uploading.json()) as { fileNames: string[] };
  const showing = await fetch(`${second.address}/images/practiceactions/${fileNames[0]}`, { headers: { cookie } });
  expect([uploading.status, showing.status, showing.headers.get('content-type')]).toEqual([200, 200, 'image/jpeg']);
  await world.close();
});

test('the servers are not ready while the bucket does not respond, and become ready again', async () => {
  bucket.failWith(() => 'unavailable');
  const readiness = await fetch(`${first.address}/api/ready`);
  expect([readiness.status, await readiness.json()]).toEqual([
    503,
    expect.objectContaining({ storage: 'unavailable', reason: 'The storage of the files does not respond.' }),
  ]);
  bucket.failWith(() => null);
  await first.waitUntilReady();
  expect(await (await fetch(`http://localhost:${metricsPort}/metrics`)).text()).toMatch(
    /^storage_errors_total\{http_request_method="GET"\} [1-9]/m,
  );
});

test('the limit of wrong codes applies to all servers together', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) statuses.push(await tryCode(attempt % 2 ? second : first));
  expect(statuses.slice(0, 5)).not.toContain(429);
  expect(statuses[5]).toBe(429);
});

test('the metrics require the token on the main port, and contain no unit, person or address', async () => {
  await fetch(`${first.address}/api/photos/someone@example.com/of/nobody?secret=1`);
  const fetchMetrics = (address: string, token?: string) =>
    fetch(`${address}/metrics`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  expect((await fetchMetrics(first.address)).status).toBe(401);
  expect((await fetchMetrics(first.address, 'another token here')).status).toBe(401);
  expect(await (await fetchMetrics(second.address, METRICS_TOKEN)).text()).not.toContain('build_info');

  const text = await (await fetchMetrics(first.address, METRICS_TOKEN)).text();
  const fromOwnPort = await (await fetchMetrics(`http://localhost:${metricsPort}`)).text();
  for (const metrics of [text, fromOwnPort]) {
    expect(metrics).toContain('http_route="/api/accounts/resetPassword",http_response_status_code="422"');
    expect(metrics).toContain('http_route="{unknown}",http_response_status_code="404"');
    expect(metrics).toMatch(/^build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
    expect(metrics).toMatch(/^outbox_pending_messages 0$/m);
    // Prometheus itself sets the labels `job` and `instance`.
    expect(metrics).not.toMatch(/[{,](job|instance)=/);
    expect(metrics).not.toMatch(/someone|secret=/);
  }
});

test.each(['alerts.yml', 'dashboard.json'])('the file %s uses only metrics that a server has', async (file) => {
  const metrics = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
  const names = new Set(
    fs
      .readFileSync(`docs/monitoring/${file}`, 'utf8')
      .replaceAll(/by \([^)]*\)|\{\{[^}]*\}\}/g, '')
      .match(/\b(?:http|db|outbox|pdf|job|storage|live|process)_[a-z_]+(?=[{ )[])/g),
  );
  expect(names.size).toBeGreaterThan(5);
  for (const name of names) {
    const histogram = name.replace(/_(count|bucket)$/, '');
    expect(metrics).toMatch(new RegExp(`^# TYPE (${name}|${histogram}) `, 'm'));
  }
});

test('each alert has its runbook', () => {
  const alerts = fs.readFileSync('docs/monitoring/alerts.yml', 'utf8');
  const operations = fs.readFileSync('docs/operations.md', 'utf8');
  for (const [, anchor = ''] of alerts.matchAll(/operations\.md#(.+)$/gm))
    expect(operations.toLowerCase()).toMatch(new RegExp(`^#+ ${anchor.replaceAll('-', ' ')}$`, 'm'));
});

test('two servers that close an inspection at once create one PDF, even if one of them is killed', async () => {
  const world = await createWorld({ STORAGE_URL: bucket.url }, openTestDatabase(databaseUrl, databaseUrl));
  const unit = await world.createWorkUnit();
  const cookie = await createCookie(unit.inspector);
  const prepare = async () => {
    const { id } = await createOpenReport(unit);
    return { idreport: id, mapImg: await unit.addPhoto('mapimages', id) };
  };
  const close = async ({ address }: Served, input: object): Promise<number> => {
    const response = await fetch(`${address}/api/reports/endReport`, {
      method: 'POST',
      headers: { cookie, origin: address, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    return response.status;
  };
  const countPdfs = (reportId: string) => [...bucket.objects.keys()].filter((key) => key.includes(reportId)).length;

  const shared = await prepare();
  expect(await Promise.all([first, second].map((server) => close(server, shared)))).toEqual([200, 200]);
  expect(countPdfs(shared.idreport)).toBe(1);

  const interrupted = await prepare();
  const lost = close(second, interrupted).catch(() => 'no response');
  await waitForPdfJob(world, interrupted.idreport);
  second.cutPower();
  expect(await lost).toBe('no response');
  expect(countPdfs(interrupted.idreport)).toBe(0);
  expect(await close(first, interrupted)).toBe(200);
  expect(countPdfs(interrupted.idreport)).toBe(1);
  await world.close();
  second = await startServer();
  await second.waitUntilReady();
});

test('a server keeps serving and can restart while another release migrates the database', async () => {
  await migrateAsNewerRelease();
  expect((await fetch(`${first.address}/api/ready`)).status).toBe(200);

  second.signal('SIGTERM');
  expect(await second.ended).toBe(0);
  second = await startServer();
  await second.waitUntilReady();
  expect(second.getOutput()).toContain('A newer release has migrated the database. This release can still serve it.');
});

test('a server that is stopping is not ready, finishes its responses, and then ends', async () => {
  first.signal('SIGTERM');

  while ((await fetch(`${first.address}/api/ready`)).ok) await new Promise(setImmediate);
  const readiness = await fetch(`${first.address}/api/ready`);
  expect([readiness.status, await readiness.json()]).toEqual([
    503,
    expect.objectContaining({ ready: false, reason: 'The server is stopping.' }),
  ]);
  expect((await fetch(`${first.address}/login`)).status).toBe(200);
  expect(await first.ended).toBe(0);
  expect((await fetch(`${second.address}/api/ready`)).status).toBe(200);
});
