import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { serveForPerson, type SignedIn } from './people';
import { isAlive, isGone, makeDataDirectory, getPostgres, type Served, waitUntil } from './served';

/** `npm start` keeps the server running, as docs/operations.md says. */
jest.setTimeout(180_000);
const directory = makeDataDirectory();
let app: Served;
let person: SignedIn;

beforeAll(async () => {
  ({ app, person } = await serveForPerson(directory));
});

afterAll(async () => {
  await person.close();
  // The last test has ended the product by itself.
  if (isAlive(app.pid)) app.signal('power-cut');
  const left = getPostgres(directory);
  if (left !== null) process.kill(left, 'SIGKILL');
  fs.rmSync(directory, { recursive: true, force: true });
});

test('restarts a killed server within two seconds and loses no confirmed save', async () => {
  const saved: string[] = [];
  const abort = new AbortController();
  const saving = saveUntil(abort.signal, saved);
  await waitUntil(() => saved.length >= 5);

  process.kill(app.server(), 'SIGKILL');
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
      restartInMs: 1000,
    }),
  );
  for (const id of saved) expect((await person.fetch(`/api/reports/getReport/${id}`)).status).toBe(200);
});

test('a server that dies again right after its start is started again after a longer pause', async () => {
  process.kill(app.server(), 'SIGKILL');
  await waitUntil(() => app.getOutput().includes('It restarts in 2 s'));

  expect(app.getOutput()).toContain('It has crashed 2 times in a row.');
  await app.waitUntilReady();
});

test('the server ends and frees the port when its supervisor is killed', async () => {
  const server = app.server();
  const postgres = getPostgres(directory);

  app.signal('SIGKILL');

  expect(await app.ended).toBe('SIGKILL');
  expect(app.getOutput()).toContain('The supervisor has ended, so the server stops.');
  expect(await isGone(server)).toBe(true);
  expect(postgres !== null && (await isGone(postgres))).toBe(true);
});

/**
 * Saves new reports, one after the other, until told to stop. Those that were answered with success are added to
 * `saved`.
 */
async function saveUntil(signal: AbortSignal, saved: string[]): Promise<void> {
  while (!signal.aborted) {
    const id = randomUUID();
    const fields = { siteId: person.unit.site.id, notes: 'Entered while the server dies' };
    const body = JSON.stringify({ id, baseVersion: 0, fields, bmps: [], removed: [] });
    const answer = await person
      .fetch('/api/reports/saveReport', { method: 'PUT', body, headers: { 'content-type': 'application/json' } })
      .catch(() => null);
    if (answer?.ok) saved.push(id);
    // While no one listens, the request is refused and sent again, as a phone does.
    else await pause(20);
  }
}

/** Without the last line, which may not have come whole yet. */
const getLogLines = (): unknown[] =>
  app
    .getOutput()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown);
