import { mkdtempSync, rmSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getFailureMessage } from '@/lib/failures';
import { OPERATIONS } from '@/lib/operations';
import { startEmbedded, type EmbeddedServer } from '@/lib/platform/database/embedded';
import { migrate } from '@/lib/platform/database/migrate';
import { createJsonHandler } from '@/lib/platform/operation/json-handler';
import { checkReadiness } from '@/lib/platform/http/readiness';
import { editorData, saveReport } from '@/lib/reports/contract';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { createChanges } from '@/tests/setup/reports';
import { loadPage } from '@/lib/shell/server/load-page';
import { createCookie, createRequestAs } from '@/tests/setup/requests';
import { openTestDatabase } from '@/tests/setup/test-database';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

// While the database restarts, requests fail with 'server-busy'. No acknowledged save is lost, and the application
// needs no restart.

let pageHeaders = new Headers();
jest.mock('next/headers', () => ({ headers: async () => pageHeaders }));

let directory: string;
let databaseServer: EmbeddedServer;
let world: World;
let unit: Unit;
beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'earthtight-restarted-'));
  databaseServer = await startEmbedded(directory);
  const database = openTestDatabase(databaseServer.url, databaseServer.servingUrl);
  const client = await database.pool.connect();
  await migrate(client);
  client.release();
  world = await createWorld({}, database);
  unit = await world.createWorkUnit();
}, 60_000);
afterAll(async () => {
  await world.close();
  await databaseServer.stop();
  rmSync(directory, { recursive: true, force: true });
});

const SERVER_BUSY = { status: 503, code: 'server-busy', message: getFailureMessage('server-busy') };

test.each([
  ['stopped by an operator', 'SIGINT'],
  ['killed', 'SIGKILL'],
] as const)(
  'the server asks four people to try again and loses no save when the database is %s while they save',
  async (_, signal) => {
    const savers = Array.from({ length: 4 }, () => new Saver());
    await Promise.all(savers.map((saver) => saver.saveUntil(() => saver.consecutiveSaves >= 5)));
    process.kill(readPostmasterPid(), signal);
    let isBack = false;
    const saving = savers.map((saver) => saver.saveUntil(() => saver.refusals > 0 && saver.consecutiveSaves >= 5));
    // A page waits for the database instead of showing an error.
    await Promise.all([Promise.all(saving).finally(() => (isBack = true)), loadPagesUntil(() => isBack)]);

    for (const { report, version } of savers) {
      const stored = (await unit.leader.call(editorData, { id: report.id })).report;
      expect([stored.version, stored.fields.notes]).toEqual([version, `${version}`]);
    }
    expect(await checkReadiness()).toMatchObject({ ready: true });
  },
  60_000,
);

/** Saves one report repeatedly. Like the phone, it sends a refused save again unchanged. */
class Saver {
  readonly report = createChanges(unit);
  version = 0;
  refusals = 0;
  consecutiveSaves = 0;

  async saveUntil(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      const fields: ReportChanges['fields'] = { notes: `${this.version + 1}` };
      if (this.version === 0) fields.siteId = unit.site.id;
      const result = await sendSave({ ...this.report, baseVersion: this.version, fields });
      // The previous attempt was committed, but its response was lost with the connection.
      const isAlreadySaved = this.consecutiveSaves === 0 && result.details?.report?.version === this.version + 1;
      if (result.status === 200 || isAlreadySaved) {
        this.version += 1;
        this.consecutiveSaves += 1;
      } else {
        expect(result).toMatchObject(SERVER_BUSY);
        this.refusals += 1;
        this.consecutiveSaves = 0;
        // Without a pause, the savers would reach the session's rate limit.
        await setTimeout(100);
      }
    }
  }
}

/** Loads data as pages do. Throws where a person would see an error. */
async function loadPagesUntil(isDone: () => boolean): Promise<void> {
  pageHeaders = new Headers({ cookie: await createCookie(unit.leader) });
  while (!isDone()) await loadPage('inspection-reports', (db) => db.report.count());
}

interface SaveResult {
  status: number;
  code?: string;
  message?: string;
  details?: { report?: { version: number } };
}

/** Sends a save to the endpoint that the browser uses. */
async function sendSave(changes: ReportChanges): Promise<SaveResult> {
  const { method, path: address } = saveReport;
  const request = await createRequestAs(unit.inspector, `/api${address}`, { method, body: JSON.stringify(changes) });
  const response = await createJsonHandler(OPERATIONS)(request);
  return { status: response.status, ...(await response.json()) };
}

function readPostmasterPid(): number {
  const [pid] = readFileSync(path.join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
}
