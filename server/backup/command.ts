import fs from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig, type Config } from '@/lib/platform/process/config';
import { runAsMaintenance } from '@/lib/platform/database/roles';
import { storeSecret, PRIVATE_UMASK, prepareDataDirectory } from '@/lib/platform/storage/data-directory';
import { formatBytes } from '@/lib/format-bytes';
import { formatWholeNumber } from '@/lib/format-whole-number';
import { getDatabaseUrls, withClient } from '../database';
import { formatFileCheck, checkFiles } from '../check/check-files';
import { backup } from './backup';
import { createProgressPrinter } from './progress';
import { restore } from './restore';

const progressPrinter = createProgressPrinter(process.stdout);
const { report: onProgress } = progressPrinter;

/** Runs `npm run backup FILE`, `npm run restore FILE [--replace]` or `npm run check`. */
async function main([command, ...args]: readonly string[]): Promise<void> {
  const [file, ...extra] = args.filter((arg) => !arg.startsWith('-'));
  const needsFile = command !== 'check';
  if (needsFile !== (file !== undefined) || extra.length > 0)
    throw new Error(needsFile ? `A file is required: npm run ${command} FILE` : 'npm run check takes no file.');
  const config = readConfig(process.env);
  prepareDataDirectory(config);
  const closers: (() => unknown)[] = [];
  try {
    const { ownerUrl } = await getDatabaseUrls(config, { addShutdownStep: (_resource, close) => closers.push(close) });
    const target = path.resolve(file ?? '');
    if (command === 'backup') await runBackup(config, ownerUrl, target);
    if (command === 'restore') await runRestore(config, ownerUrl, target, args.includes('--replace'));
    if (command !== 'backup') await runCheck(config, ownerUrl);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function runBackup(config: Config, databaseUrl: string, file: string): Promise<void> {
  const secretPath = path.join(config.DATA_DIR, 'auth-secret');
  const authSecret = config.AUTH_SECRET ? undefined : fs.readFileSync(secretPath, 'utf8').trim();
  const { rows, files, bytes } = await backup({ databaseUrl, dataDir: config.DATA_DIR, file, authSecret, onProgress });
  progressPrinter.end();
  const totals = `${formatWholeNumber(rows)} rows and ${formatWholeNumber(files)} files`;
  console.log(`✓ Saved ${totals} (${formatBytes(bytes)}) to ${file}. Keep it private: it contains all data.`);
  await recordBackup(databaseUrl);
}

/** For the metrics, which report the age of the last backup. The file is complete even if this fails. */
async function recordBackup(databaseUrl: string): Promise<void> {
  const recording = withClient(databaseUrl, (client) =>
    runAsMaintenance(client, () =>
      client.query(
        `INSERT INTO job_run (job, day, done_at) VALUES ('backup', current_date, now())
         ON CONFLICT (job, day) DO UPDATE SET done_at = excluded.done_at`,
      ),
    ),
  );
  await recording.catch((error: unknown) =>
    console.error('The metrics will not show this backup, because its time could not be recorded:', error),
  );
}

async function runRestore(config: Config, databaseUrl: string, file: string, shouldReplace: boolean): Promise<void> {
  const result = await restore({ databaseUrl, dataDir: config.DATA_DIR, file, shouldReplace, onProgress });
  progressPrinter.end();
  if (result.authSecret && !config.AUTH_SECRET) storeSecret(config, result.authSecret);
  const files = formatWholeNumber(result.files);
  console.log(`✓ Restored ${result.tables} tables and ${files} files as of ${result.madeAt}.`);
}

/**
 * Also runs after a restore, because the archive may lack files.
 * @throws Error if a file is missing or damaged
 */
async function runCheck(config: Config, url: string): Promise<void> {
  const result = await checkFiles({ url }, config.DATA_DIR, onProgress);
  progressPrinter.end();
  for (const line of formatFileCheck(result)) console.log(line);
  if (result.wrong.length > 0) throw new Error('Restore these files from an older backup.');
}

// Other users of the machine must not read the output.
process.umask(PRIVATE_UMASK);
try {
  process.loadEnvFile();
} catch {
  // .env is optional.
}
main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    progressPrinter.end();
    const sentences =
      error instanceof ConfigError ? error.messages : [error instanceof Error ? error.message : String(error)];
    for (const sentence of sentences) console.error(`✗ ${sentence}`);
    process.exit(1);
  },
);
