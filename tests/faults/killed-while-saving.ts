import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { editorData, saveReport } from '@/lib/reports/contract';
import { createDocumentationBmp, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/**
 * Defines tests that kill a saving server `times` times. An acknowledged save must be stored completely, any other save
 * completely or not at all.
 */
export function defineKillTests(times: number): void {
  let app: World;
  let unit: Unit;
  beforeAll(async () => {
    app = await createWorld();
    unit = await app.createWorkUnit();
  });
  afterAll(() => app.close());

  test.each(Array.from({ length: times }, (_, index) => index + 1))(
    'the server keeps every acknowledged save when it is killed, run %s',
    async (run) => {
      const saveCount = 10 + ((run * 7) % 50);
      const acknowledged = await saveUntilKilled(app, unit, saveCount);
      const latestSaves = new Map(acknowledged.map((save) => [save.id, save]));
      for (const save of latestSaves.values()) {
        const { report } = await unit.leader.call(editorData, { id: save.id });
        const stored: AcknowledgedSave = { id: report.id, notes: report.fields.notes, bmps: report.bmps.length };
        // The next save may have been committed although its response was lost.
        const nextSave: AcknowledgedSave = { id: save.id, notes: 'two', bmps: 2 };
        expect([save, nextSave]).toContainEqual(stored);
      }
    },
    60_000,
  );

  // Reads what the runs above stored.
  test('the killed server has stored no partial save and one event per save, and accepts new saves', async () => {
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
    await createSavedReport(unit);
    const [first] = rows;
    await unit.leader.call(saveReport, {
      id: first?.id ?? '',
      baseVersion: first?.version ?? 0,
      fields: { notes: 'three' },
      bmps: [createDocumentationBmp()],
      removed: [],
    });
  });
}

/** A line that saving-process.ts writes. */
const acknowledgedSave = z.object({ id: z.string(), notes: z.string(), bmps: z.number() });
type AcknowledgedSave = z.infer<typeof acknowledgedSave>;

/**
 * Runs a server until it has acknowledged `count` saves, then kills it with SIGKILL. Returns the acknowledged saves.
 */
async function saveUntilKilled(app: World, unit: Unit, count: number): Promise<AcknowledgedSave[]> {
  const settings = {
    databaseUrl: app.database.servingUrl,
    dataDir: app.runtime.config.DATA_DIR,
    sessionId: unit.inspector.sessionId,
    siteId: unit.site.id,
  };
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, 'saving-process.ts'), JSON.stringify(settings)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const acknowledged: AcknowledgedSave[] = [];
  const lines = createInterface({ input: server.stdout });
  const closed = once(lines, 'close');
  lines.on('line', (text) => {
    acknowledged.push(acknowledgedSave.parse(JSON.parse(text)));
    if (acknowledged.length === count) server.kill('SIGKILL');
  });
  await closed;
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  expect(server.signalCode).toBe('SIGKILL');
  return acknowledged;
}
