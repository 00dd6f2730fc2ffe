import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isFailure } from '@/lib/failures';
import { readConfig } from '@/lib/platform/process/config';
import { openRuntime } from '@/lib/platform/process/open-runtime';
import { saveReportCommand } from '@/lib/reports/server/save';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { createDocumentationBmp } from '@/tests/setup/reports';

// A server in a separate process, so that a test can kill it. Four people save in an endless loop. After each
// acknowledged save and before the same person's next one, a line is written to stdout.

const { databaseUrl, dataDir, sessionId, siteId } = z
  .object({ databaseUrl: z.string(), dataDir: z.string(), sessionId: z.string(), siteId: z.string() })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const config = { ...readConfig({ DATA_DIR: dataDir, TILE_UPSTREAM: 'synthetic' }, false), AUTH_SECRET: 'x'.repeat(48) };
openRuntime(config, databaseUrl);

async function save(input: ReportChanges): Promise<void> {
  const call = { sessionId, requestId: randomUUID(), ip: '', userAgent: '', now: new Date() };
  const result = await saveReportCommand.perform(call, input);
  if (isFailure(result)) throw new Error(`${result.code}: ${result.message}`);
}

async function saveForever(): Promise<never> {
  for (;;) {
    const id = randomUUID();
    const bmps = [createDocumentationBmp()];
    await save({ id, baseVersion: 0, fields: { siteId, notes: 'one' }, bmps, removed: [] });
    process.stdout.write(`${JSON.stringify({ id, notes: 'one', bmps: 1 })}\n`);
    const moreBmps = [createDocumentationBmp()];
    await save({ id, baseVersion: 1, fields: { notes: 'two' }, bmps: moreBmps, removed: [] });
    process.stdout.write(`${JSON.stringify({ id, notes: 'two', bmps: 2 })}\n`);
  }
}

void Promise.all([saveForever(), saveForever(), saveForever(), saveForever()]).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
