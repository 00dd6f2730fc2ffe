import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { editorData, saveReport } from '@/lib/reports/contract';
import { createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { documented } from './saved-bmp';

/**
 * The tests of a server that is killed this many times while people save. Each save that was answered with success is
 * there, whole; each other save is either whole or not there at all.
 */
export function killedWhileSaving(times: number): void {
  let app: World;
  let unit: Unit;
  beforeAll(async () => {
    app = await createWorld();
    unit = await app.workUnit();
  });
  afterAll(() => app.close());

  test.each(Array.from({ length: times }, (_, index) => index + 1))(
    'kill -9 while reports are saved, time %s: everything answered with success is there',
    async (time) => {
      const answered = await killedAfter(app, unit, 10 + ((time * 7) % 50));
      const latest = new Map(answered.map((each) => [each.id, each]));
      for (const { id, notes, bmps } of latest.values()) {
        const { report } = await unit.leader.call(editorData, { id });
        // The save after the last answered one may have been committed although its answer never got out.
        const later = report.fields.notes === 'two' && report.bmps.length === 2;
        const exactly = report.fields.notes === notes && report.bmps.length === bmps;
        expect([id, later || exactly]).toEqual([id, true]);
      }
    },
    60_000,
  );

  test('no save is there in part, the event of each is recorded once, and people go on working', async () => {
    const rows = await app.runAsMaintenance(
      (db) => db.$queryRaw<{ id: string; notes: string; version: number; bmps: number; audits: number }[]>`
      SELECT r.id, r.fields->>'notes' AS notes, r.version,
        (SELECT count(*)::int FROM logged_bmp b WHERE b.report_id = r.id) AS bmps,
        (SELECT count(*)::int FROM audit a WHERE a.event->>'reportId' = r.id::text) AS audits
      FROM report r`,
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { id, notes, version, bmps, audits } of rows) {
      const saves = notes === 'two' ? 2 : 1;
      expect({ id, version, bmps, audits }).toEqual({ id, version: saves, bmps: saves, audits: saves });
    }
    const sent = await createSavedReport(unit);
    const [first] = rows;
    const next = { id: first?.id ?? '', baseVersion: first?.version ?? 0, fields: { notes: 'three' }, removed: [] };
    await unit.leader.call(saveReport, { ...next, bmps: [documented(sent.id)] });
  });
}

const line = z.object({ id: z.string(), notes: z.string(), bmps: z.number() });
type Acknowledged = z.infer<typeof line>;

/** Lets a server work until it has answered `enough` saves, and then kills it with SIGKILL. */
async function killedAfter(app: World, unit: Unit, enough: number): Promise<Acknowledged[]> {
  const setting = {
    databaseUrl: app.database.pagesUrl,
    dataDir: app.runtime.config.DATA_DIR,
    sessionId: unit.inspector.sessionId,
    siteId: unit.site.id,
  };
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, 'saving-process.ts'), JSON.stringify(setting)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const answered: Acknowledged[] = [];
  const lines = createInterface({ input: server.stdout });
  const closed = once(lines, 'close');
  lines.on('line', (text) => {
    answered.push(line.parse(JSON.parse(text)));
    if (answered.length === enough) server.kill('SIGKILL');
  });
  await closed;
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  expect(server.signalCode).toBe('SIGKILL');
  return answered;
}
