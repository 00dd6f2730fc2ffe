import fs from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig, type Config } from '@/lib/platform/process/config';
import { runAsMaintenance, withRolesLock } from '@/lib/platform/database/roles';
import { storeSecret, PRIVATE_UMASK, prepareDataDirectory } from '@/lib/platform/storage/data-directory';
import { formatBytes } from '@/lib/format-bytes';
import { formatWholeNumber } from '@/lib/format-whole-number';
import { acceptStorage } from '@/lib/platform/storage/marker';
import { describeStorage, openDisk, openStorage } from '@/lib/platform/storage/open-storage';
import type { Storage } from '@/lib/platform/storage/storage';
import { backup } from './backup/backup';
import { createProgressPrinter } from './backup/progress';
import { restore } from './backup/restore';
import { formatFileCheck, checkFiles } from './check/check-files';
import { loadAnchors } from './check/check-anchors';
import { checkSeals, formatSealCheck } from './check/check-seals';
import { writeAnchors } from './check/write-anchors';
import { getDatabaseUrls, withClient } from './database';
import { copyStorage } from './storage/copy-storage';
import { checkStorage } from './storage/storage-checks';
import { GRACE_DAYS, sweepStorage } from './storage/sweep-storage';

const progressPrinter = createProgressPrinter(process.stdout);
const { report: onProgress } = progressPrinter;

const USAGE = [
  'npm run backup FILE [-- --without-files]',
  'npm run restore FILE [-- --replace]',
  'npm run check',
  'npm run check -- storage',
  'npm run anchors FOLDER',
  'npm run storage -- copy [--back]',
  'npm run storage -- sweep',
  'npm run storage -- accept',
];

interface CommandContext {
  config: Config;
  databaseUrl: string;
  storage: Storage;
  flags: readonly string[];
}

/** By command and first word. `*` is any file. */
const COMMANDS: Record<
  string,
  { flags: readonly string[]; run(context: CommandContext, word: string): Promise<void> }
> = {
  'backup *': { flags: ['--without-files'], run: runBackup },
  'restore *': { flags: ['--replace'], run: runRestore },
  check: { flags: [], run: runCheck },
  'check storage': { flags: [], run: runStorageChecks },
  'anchors *': { flags: [], run: runAnchors },
  'storage copy': { flags: ['--back'], run: runCopy },
  'storage sweep': { flags: [], run: runSweep },
  'storage accept': { flags: [], run: runAccept },
};

async function main([name = '', ...args]: readonly string[]): Promise<void> {
  const [word = '', ...extraWords] = args.filter((arg) => !arg.startsWith('-'));
  const flags = args.filter((arg) => arg.startsWith('-'));
  const command = COMMANDS[`${name} ${word}`.trim()] ?? (word ? COMMANDS[`${name} *`] : undefined);
  if (!command || extraWords.length > 0 || flags.some((flag) => !command.flags.includes(flag)))
    throw new Error(['Unknown command. Use one of:', ...USAGE].join('\n  '));
  const config = readConfig(process.env);
  prepareDataDirectory(config);
  const closers: (() => unknown)[] = [];
  try {
    const { ownerUrl } = await getDatabaseUrls(config, { addShutdownStep: (_resource, close) => closers.push(close) });
    await command.run({ config, databaseUrl: ownerUrl, storage: openStorage(config), flags }, word);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function runBackup({ config, databaseUrl, storage, flags }: CommandContext, name: string): Promise<void> {
  const file = path.resolve(name);
  const secretPath = path.join(config.DATA_DIR, 'auth-secret');
  const authSecret = config.AUTH_SECRET ? undefined : fs.readFileSync(secretPath, 'utf8').trim();
  const withoutFiles = flags.includes('--without-files');
  const content = { databaseUrl, dataDir: config.DATA_DIR, storage, authSecret, withoutFiles };
  const { rows, files, bytes } = await backup({ ...content, file, onProgress });
  progressPrinter.end();
  const totals = `${formatWholeNumber(rows)} rows and ${formatWholeNumber(files)} files`;
  console.log(`✓ Saved ${totals} (${formatBytes(bytes)}) to ${file}. Keep it private: it contains all data.`);
  if (withoutFiles) console.log(`  Photos and PDFs were left out. They are ${describeStorage(config)}.`);
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

async function runRestore(context: CommandContext, name: string): Promise<void> {
  const { config, databaseUrl, storage, flags } = context;
  const options = { databaseUrl, dataDir: config.DATA_DIR, storage, file: path.resolve(name) };
  const result = await restore({ ...options, shouldReplace: flags.includes('--replace'), onProgress });
  progressPrinter.end();
  if (result.authSecret && !config.AUTH_SECRET) storeSecret(config, result.authSecret);
  const files = formatWholeNumber(result.files);
  console.log(`✓ Restored ${result.tables} tables and ${files} files as of ${result.madeAt}.`);
  if (result.withoutFiles)
    console.log(`  The backup does not include photos and PDFs. Make sure they are ${describeStorage(config)}.`);
  await runCheck(context);
}

/**
 * Also runs after a restore, because the archive may lack files.
 * @throws Error if a file is missing or damaged, or a seal or anchor does not match
 */
async function runCheck({ databaseUrl, storage }: CommandContext): Promise<void> {
  const result = await checkFiles({ url: databaseUrl }, storage, onProgress);
  progressPrinter.end();
  for (const line of formatFileCheck(result)) console.log(line);
  const seals = await checkSeals({ url: databaseUrl });
  for (const line of formatSealCheck(seals)) console.log(line);
  if (result.wrongFiles.length > 0) throw new Error('Restore these files from an older backup.');
  if (seals.problems.length > 0)
    throw new Error('A sealed record, a seal or an anchor was changed or deleted in the database.');
}

/** Writes the anchors as files, so that anybody can check them with OpenSSL. */
async function runAnchors({ databaseUrl }: CommandContext, name: string): Promise<void> {
  const folder = path.resolve(name);
  const anchors = await withClient(databaseUrl, (client) => runAsMaintenance(client, () => loadAnchors(client)));
  await writeAnchors(anchors, folder);
  console.log(`✓ Anchors written to ${folder}: ${anchors.length}.`);
  console.log('  Signature: openssl ts -verify -data DAY.json -in DAY.tst -token_in -CAfile AUTHORITY.pem');
  console.log('  Time: openssl ts -reply -in DAY.tst -token_in -text');
}

/** @throws Error if a check fails */
async function runStorageChecks({ config, storage }: CommandContext): Promise<void> {
  console.log(`Checking the storage ${describeStorage(config)} with test files, which are removed at the end.`);
  let failed = 0;
  for await (const { name, problem } of checkStorage(storage)) {
    console.log(problem === null ? `✓ ${name}` : `✗ ${name}: ${problem}`);
    if (problem !== null) failed += 1;
  }
  if (failed > 0) throw new Error(`The storage failed ${failed} of these checks, so the product cannot rely on it.`);
}

async function runCopy({ config, storage: bucket, flags }: CommandContext): Promise<void> {
  if (!config.STORAGE_URL) throw new Error('Set STORAGE_URL to the bucket.');
  const disk = openDisk(config);
  const [source, target] = flags.includes('--back') ? [bucket, disk] : [disk, bucket];
  const { copiedCount, skippedCount } = await copyStorage(source, target, onProgress);
  progressPrinter.end();
  console.log(
    `✓ Copied ${formatWholeNumber(copiedCount)} files; ${formatWholeNumber(skippedCount)} were there already.`,
  );
}

async function runSweep({ databaseUrl, storage }: CommandContext): Promise<void> {
  const { deletedCount, bytes } = await withClient(databaseUrl, (client) => sweepStorage(client, storage));
  const size = deletedCount === 0 ? '' : ` (${formatBytes(bytes)})`;
  console.log(
    `✓ Deleted ${formatWholeNumber(deletedCount)} files${size} without a row that were older than ${GRACE_DAYS} days.`,
  );
}

async function runAccept({ config, databaseUrl, storage }: CommandContext): Promise<void> {
  await withClient(databaseUrl, (client) => withRolesLock(client, () => acceptStorage(client, storage)));
  console.log(
    `✓ The files of this database are ${describeStorage(config)} from now on. To find missing ones: npm run check`,
  );
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
