import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isFailure } from '@/lib/failures';
import { readConfig } from '@/lib/platform/process/config';
import { openRuntime } from '@/lib/platform/process/open-runtime';
import { saveReportCommand } from '@/lib/reports/server/save';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { documented } from './saved-bmp';

/**
 * A server in a process of its own, so that a test can kill it. Four people save without end. For each answered save,
 * one line is written to stdout before that person's next save begins.
 */
const { databaseUrl, dataDir, sessionId, siteId } = z
  .object({ databaseUrl: z.string(), dataDir: z.string(), sessionId: z.string(), siteId: z.string() })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const config = { ...readConfig({ DATA_DIR: dataDir, TILE_UPSTREAM: 'synthetic' }, false), AUTH_SECRET: 'x'.repeat(48) };
openRuntime(config, databaseUrl);

async function perform(input: ReportChanges): Promise<void> {
  const call = { sessionId, requestId: randomUUID(), ip: '', userAgent: '', now: new Date() };
  const result = await saveReportCommand.perform(call, input);
  if (isFailure(result)) throw new Error(`${result.code}: ${result.message}`);
}

async function person(): Promise<never> {
  for (;;) {
    const id = randomUUID();
    const first = documented(randomUUID());
    await perform({ id, baseVersion: 0, fields: { siteId, notes: 'one' }, bmps: [first], removed: [] });
    process.stdout.write(`${JSON.stringify({ id, notes: 'one', bmps: 1 })}\n`);
    await perform({ id, baseVersion: 1, fields: { notes: 'two' }, bmps: [documented(randomUUID())], removed: [] });
    process.stdout.write(`${JSON.stringify({ id, notes: 'two', bmps: 2 })}\n`);
  }
}

void Promise.all([person(), person(), person(), person()]).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
