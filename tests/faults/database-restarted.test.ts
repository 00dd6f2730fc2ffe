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

/**
 * The database of a running server goes away, by an operator or by a crash, and comes back. People are asked to try
 * again, nothing that was answered with success is missing, and the server needs no restart.
 */
let sent = new Headers();
jest.mock('next/headers', () => ({ headers: async () => sent }));

let directory: string;
let server: EmbeddedServer;
let app: World;
let unit: Unit;
beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'earthtight-restarted-'));
  server = await startEmbedded(directory);
  const database = openTestDatabase(server.url, server.pagesUrl);
  const client = await database.pool.connect();
  await migrate(client);
  client.release();
  app = await createWorld({}, database);
  unit = await app.workUnit();
}, 60_000);
afterAll(async () => {
  await app.close();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

const BUSY = { status: 503, code: 'server-busy', message: getFailureMessage('server-busy') };

test.each([
  ['stopped by an operator', 'SIGINT'],
  ['killed', 'SIGKILL'],
] as const)(
  'asks four people to try again and loses nothing when the database is %s while they save',
  async (_, signal) => {
    const people = Array.from({ length: 4 }, () => new Saver());
    await Promise.all(people.map((person) => person.saveUntil(() => person.inARow >= 5)));
    process.kill(postmaster(), signal);
    let isBack = false;
    const saving = people.map((person) => person.saveUntil(() => person.refused > 0 && person.inARow >= 5));
    // The page waits for the database instead of showing an error.
    await Promise.all([Promise.all(saving).finally(() => (isBack = true)), openPagesUntil(() => isBack)]);

    for (const person of people) {
      const { report } = await unit.leader.call(editorData, { id: person.report.id });
      expect([report.version, report.fields.notes]).toEqual([person.version, `${person.version}`]);
    }
    expect(await checkReadiness()).toMatchObject({ ready: true });
  },
  60_000,
);

/** Saves again and again. A refused save is sent again unchanged, as the phone does. */
class Saver {
  readonly report = createChanges(unit);
  version = 0;
  refused = 0;
  inARow = 0;

  async saveUntil(enough: () => boolean): Promise<void> {
    while (!enough()) {
      const fields: ReportChanges['fields'] = { notes: `${this.version + 1}` };
      if (this.version === 0) fields.siteId = unit.site.id;
      const answer = await saved({ ...this.report, baseVersion: this.version, fields });
      // The save was committed, and its answer was lost with the connection. The phone would merge and find that
      // nothing is left to send.
      const wasTaken = this.inARow === 0 && answer.details?.report?.version === this.version + 1;
      if (answer.status === 200 || wasTaken) {
        this.version += 1;
        this.inARow += 1;
      } else {
        expect(answer).toMatchObject(BUSY);
        this.refused += 1;
        this.inARow = 0;
        // A phone pauses before it repeats. Without a pause the four would use up the requests that a session has in a minute.
        await setTimeout(100);
      }
    }
  }
}

/** Loads data as pages do. Throws where a person would see an error. */
async function openPagesUntil(enough: () => boolean): Promise<void> {
  sent = new Headers({ cookie: await createCookie(unit.leader) });
  while (!enough()) await loadPage('inspection-reports', (db) => db.report.count());
}

interface Answer {
  status: number;
  code?: string;
  message?: string;
  details?: { report?: { version: number } };
}

/** Sends a save to the same endpoint as the browser. */
async function saved(changes: ReportChanges): Promise<Answer> {
  const { method, path: address } = saveReport;
  const request = await createRequestAs(unit.inspector, `/api${address}`, { method, body: JSON.stringify(changes) });
  const response = await createJsonHandler(OPERATIONS)(request);
  return { status: response.status, ...(await response.json()) };
}

const postmaster = () => Number(readFileSync(path.join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
