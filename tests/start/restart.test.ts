import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { serveWithPerson, type SignedInPerson } from './people';
import { isAlive, waitUntilGone, createDataDirectory, findPostgresPid, type Served, waitUntil } from './served';

// `npm start` keeps the server running (docs/operations.md).

jest.setTimeout(180_000);
const directory = createDataDirectory();
let app: Served;
let person: SignedInPerson;

beforeAll(async () => {
  ({ app, person } = await serveWithPerson(directory));
});

afterAll(async () => {
  await person.close();
  // The last test ends the product.
  if (isAlive(app.pid)) app.cutPower();
  const postgresPid = findPostgresPid(directory);
  if (postgresPid !== null) process.kill(postgresPid, 'SIGKILL');
  fs.rmSync(directory, { recursive: true, force: true });
});

test('the supervisor restarts a killed server within two seconds, and no confirmed save is lost', async () => {
  const saved: string[] = [];
  const abort = new AbortController();
  const saving = saveUntil(abort.signal, saved);
  await waitUntil(() => saved.length >= 5);

  process.kill(app.getServerPid(), 'SIGKILL');
  await waitUntil(() => app.getOutput().includes('It restarts in 1 s'));
  const acknowledged = saved.length;
  await waitUntil(() => saved.length >= acknowledged + 5);
  abort.abort();
  await saving;

  expect(app.getOutput()).toContain('The server crashed (SIGKILL). It restarts in 1 s.');
  expect(getLogLines()).toContainEqual(
    expect.objectContaining({
      level: 50,
      msg: 'the server crashed and will be restarted',
      signal: 'SIGKILL',
      delayMs: 1000,
    }),
  );
  for (const id of saved) expect((await person.fetch(`/api/reports/getReport/${id}`)).status).toBe(200);
});

test('the supervisor waits longer before it restarts a server that crashes again', async () => {
  process.kill(app.getServerPid(), 'SIGKILL');
  await waitUntil(() => app.getOutput().includes('It restarts in 2 s'));

  expect(app.getOutput()).toContain('It has crashed 2 times in a row.');
  await app.waitUntilReady();
});

test('the server and PostgreSQL stop when the supervisor is killed', async () => {
  const server = app.getServerPid();
  const postgres = findPostgresPid(directory);

  app.signal('SIGKILL');

  expect(await app.ended).toBe('SIGKILL');
  expect(app.getOutput()).toContain('The supervisor exited, so the server is stopping.');
  expect(await waitUntilGone(server)).toBe(true);
  expect(postgres !== null && (await waitUntilGone(postgres))).toBe(true);
});

/** Saves new reports until aborted and adds the ids of the acknowledged ones to `saved`. */
async function saveUntil(signal: AbortSignal, saved: string[]): Promise<void> {
  while (!signal.aborted) {
    const id = randomUUID();
    const fields = { siteId: person.unit.site.id, notes: 'Entered while the server dies' };
    const body = JSON.stringify({ id, baseVersion: 0, fields, bmps: [], removed: [] });
    const response = await person
      .fetch('/api/reports/saveReport', { method: 'PUT', body, headers: { 'content-type': 'application/json' } })
      .catch(() => null);
    if (response?.ok) saved.push(id);
    // The port is closed while the server restarts.
    else await pause(20);
  }
}

/** The log entries so far, without the last line, which may be incomplete. */
const getLogLines = (): unknown[] =>
  app
    .getOutput()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown);
