import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyContract } from '@/lib/contract';
import { liveToken } from '@/lib/live-token';
import { openStorage } from '@/lib/platform/storage/open-storage';
import { closeOut, notifyCrew, saveReport } from '@/lib/reports/contract';
import { checkFiles } from '@/server/check/check-files';
import { callOperation } from '@/tests/e2e/support/call-operation';
import { createBrowserPage } from '@/tests/integration/platform/live/live-world';
import { startFakeTwilio, type FakeTwilio } from '@/tests/integration/platform/outbox/fake-twilio';
import { startFakeBucket, type FakeBucket } from '@/tests/setup/fake-bucket';
import { startBalancer, type Balancer } from '@/tests/setup/balancer';
import { findFreePort } from '@/tests/setup/free-port';
import { hasMosquitto, startMosquitto, type Mosquitto } from '@/tests/setup/mosquitto';
import { createBmpWithActions, createChanges, createJpeg, INSPECTION_DATE } from '@/tests/setup/reports';
import { createCookie } from '@/tests/setup/requests';
import { openTestDatabase } from '@/tests/setup/test-database';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { startOwnPostgres, type OwnPostgres } from '@/tests/start/own-postgres';
import { SHARED_SECRET } from '@/tests/start/people';
import { createDataDirectory, serve, type Served } from '@/tests/start/served';

// Three servers behind a balancer, on one PostgreSQL, one bucket and, if it is installed, one Mosquitto, without a shared
// disk. Three people inspect and a page listens, while each server in turn is killed, the bucket fails for 10 s, and
// database and broker restart.

jest.setTimeout(600_000);

const directories: string[] = [];
let postgres: OwnPostgres;
let bucket: FakeBucket;
let twilio: FakeTwilio;
let mosquitto: Mosquitto | null;
let balancer: Balancer;
let world: World;
let unit: Unit;
const servers: Served[] = [];

function createTestDirectory(): string {
  const directory = createDataDirectory();
  directories.push(directory);
  return directory;
}

async function startServer(): Promise<Served> {
  const server = serve({
    PORT: `${await findFreePort()}`,
    DATA_DIR: createTestDirectory(),
    PUBLIC_URL: balancer.address,
    DATABASE_URL: postgres.url,
    STORAGE_URL: bucket.url,
    AUTH_SECRET: SHARED_SECRET,
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+14145550100',
    TWILIO_BASE_URL: twilio.url,
    ...(mosquitto ? { MQTT_URL: mosquitto.url } : {}),
  });
  await server.waitUntilReady();
  return server;
}

beforeAll(async () => {
  bucket = await startFakeBucket();
  twilio = await startFakeTwilio();
  mosquitto = hasMosquitto ? await startMosquitto() : null;
  balancer = await startBalancer({
    listServers: () => servers.map(({ address }) => address),
    broker: mosquitto?.webSocketUrl ?? null,
  });
  postgres = await startOwnPostgres(createTestDirectory(), { isDurable: true });
  for (let count = 0; count < 3; count += 1) servers.push(await startServer());
  world = await createWorld({ STORAGE_URL: bucket.url }, openTestDatabase(postgres.url, postgres.url));
  unit = await world.createWorkUnit();
});

afterAll(async () => {
  await world.close();
  for (const server of servers) {
    server.signal('SIGKILL');
    await server.ended;
  }
  await postgres.stop();
  await Promise.all([bucket.close(), twilio.close(), mosquitto?.close()]);
  balancer.close();
  for (const directory of directories) fs.rmSync(directory, { recursive: true, force: true });
});

/** What the servers have confirmed. */
const confirmed = { photos: new Set<string>(), notified: new Set<string>(), closed: new Set<string>() };

/** Sends a request until it is served, as a phone does. */
async function send(cookie: string, path: string, init: RequestInit): Promise<Response> {
  const { address } = balancer;
  for (;;) {
    const headers = { ...init.headers, cookie, origin: address };
    const response = await fetch(`${address}${path}`, { ...init, headers }).catch(() => null);
    if (response && response.status < 500) return response;
    await pause(50);
  }
}

async function inspectUntil(isOver: () => boolean, person: TestUser): Promise<void> {
  const cookie = await createCookie(person);
  const request = (path: string, init: RequestInit) => send(cookie, path, init);
  while (!isOver()) await inspect(request, person);
}

async function inspect(request: (path: string, init: RequestInit) => Promise<Response>, person: TestUser) {
  const photo = `${randomUUID()}.jpg`;
  const condition = { photos: [photo], date: INSPECTION_DATE, description: 'Torn' };
  const report = createChanges(unit, {
    fields: { siteId: unit.site.id, crew: [person.id] },
    bmps: [createBmpWithActions({ condition })],
  });
  const { id: idreport } = report;
  await callOperation(request, saveReport, { ...report, saveId: randomUUID() });
  await sendPhoto(request, 'practiceactions', idreport, photo);
  // A repeated request finds the inspection open.
  await callOperation(request, notifyCrew, { idreport }).catch((error: unknown) => {
    if (!String(error).includes('report-closed')) throw error;
  });
  confirmed.notified.add(idreport);
  const mapImg = `${randomUUID()}.jpg`;
  await sendPhoto(request, 'reports', idreport, mapImg);
  await callOperation(request, closeOut, { idreport, mapImg });
  confirmed.closed.add(idreport);
}

async function sendPhoto(
  request: (path: string, init: RequestInit) => Promise<Response>,
  area: string,
  reportId: string,
  fileName: string,
): Promise<void> {
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(await createJpeg())]), fileName);
  const response = await request(`/api/${area}/uploadPhotos?idreport=${reportId}`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  confirmed.photos.add(fileName);
}

/** Resolves when as many more inspections were closed. */
async function waitForClosed(count: number): Promise<void> {
  const target = confirmed.closed.size + count;
  while (confirmed.closed.size < target) await pause(20);
}

async function breakEverythingOnce(): Promise<void> {
  for (const [index, server] of [...servers].entries()) {
    await waitForClosed(2);
    server.cutPower();
    await server.ended;
    await waitForClosed(2);
    servers[index] = await startServer();
  }
  bucket.failWith(() => 'unavailable');
  await pause(10_000);
  bucket.failWith(() => null);
  await waitForClosed(2);
  await postgres.restart();
  await waitForClosed(2);
  await mosquitto?.stop();
  await waitForClosed(2);
  await mosquitto?.start();
  await waitForClosed(2);
}

/** A page that watches the inspections of the unit, and loads its list again after each live message. */
async function openListeningPage(person: TestUser) {
  const cookie = await createCookie(person);
  const call = <Input extends object, Output>(contract: AnyContract<Input, Output>, input: Input) =>
    callOperation((path, init) => send(cookie, path, init), contract, input);
  const page = createBrowserPage(`${balancer.address.replace('http', 'ws')}/mqtt`, () => call(liveToken, {}));
  const list = page.watch(`ET/reports/${unit.id}`, unit.id);
  await list.waitForRefetch();
  return { ...list, close: page.close };
}

test('no confirmed save is lost, nobody is notified twice, and each inspection has one PDF', async () => {
  let isOver = false;
  const listening = await openListeningPage(unit.leader);
  const people = [unit.inspector, unit.leader, unit.office];
  const inspecting = Promise.all(people.map((person) => inspectUntil(() => isOver, person)));
  await Promise.race([breakEverythingOnce(), inspecting]);
  isOver = true;
  await inspecting;
  const received = listening.messages.length;
  await inspectUntil(() => listening.messages.length > received, unit.inspector);
  await listening.close();

  const reports = await world.runAsMaintenance((db) => db.report.findMany({ where: { workUnitId: unit.id } }));
  const statuses = new Map(reports.map(({ id, status }) => [id, status]));
  for (const id of confirmed.closed) expect(statuses.get(id)).toBe('closed');
  const photos = await world.runAsMaintenance((db) => db.photo.findMany({ select: { fileName: true } }));
  const stored = new Set(photos.map(({ fileName }) => fileName));
  expect([...confirmed.photos].filter((name) => !stored.has(name))).toEqual([]);
  const storage = openStorage({ DATA_DIR: '', STORAGE_URL: bucket.url });
  const files = await checkFiles({ url: postgres.url }, storage);
  expect(files).toMatchObject({ finalPdfs: confirmed.closed.size, wrongFiles: [] });

  const events = await world.runAsMaintenance((db) => db.audit.findMany({ where: { type: 'closed-report' } }));
  expect(events).toHaveLength(confirmed.closed.size);
  // A server that was killed after it stored a PDF leaves a file without a row.
  const pdfs = [...bucket.objects.keys()].filter((key) => key.includes('/records/'));
  expect(pdfs.length - confirmed.closed.size).toBeLessThanOrEqual(servers.length);

  while ((await world.runAsMaintenance((db) => db.outboxMessage.count({ where: { doneAt: null } }))) > 0)
    await pause(100);
  const texts = twilio.acceptedTexts.map(({ to, body }) => `${to} ${body}`);
  expect(texts.length).toBe(new Set(texts).size);
  expect(texts).toHaveLength(confirmed.notified.size);
});
