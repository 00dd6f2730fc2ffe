import fs from 'node:fs';
import path from 'node:path';
import { ConfigMistakes, readConfig, type Config } from '@/lib/platform/config';
import { keepSecret, prepareDataDirectory } from '@/lib/platform/data-directory';
import { databaseAddress } from '../database';
import { backup } from './backup';
import { restore } from './restore';

/** npm run backup FILE · npm run restore FILE [--replace] */
async function main([command, ...words]: readonly string[]): Promise<void> {
  const [file, ...extra] = words.filter((word) => !word.startsWith('-'));
  if (!file || extra.length > 0) throw new Error(`Say which file: npm run ${command} FILE`);
  const config = readConfig(process.env);
  prepareDataDirectory(config);
  const endings: (() => unknown)[] = [];
  try {
    const url = await databaseAddress(config, { atEnd: (_what, close) => endings.push(close) });
    const target = path.resolve(file);
    if (command === 'backup') await makeBackup(config, url, target);
    else await putBack(config, url, target, words.includes('--replace'));
  } finally {
    for (const close of endings.reverse()) await close();
  }
}

async function makeBackup(config: Config, databaseUrl: string, file: string): Promise<void> {
  const kept = path.join(config.DATA_DIR, 'auth-secret');
  const authSecret = config.AUTH_SECRET ? undefined : fs.readFileSync(kept, 'utf8').trim();
  const { rows, files } = await backup({ databaseUrl, dataDir: config.DATA_DIR, file, authSecret });
  console.log(
    `✓ ${rows} rows and ${files} files are in ${file}. It holds everything: keep it where only you can read it.`,
  );
}

async function putBack(config: Config, databaseUrl: string, file: string, replace: boolean): Promise<void> {
  const restored = await restore({ databaseUrl, dataDir: config.DATA_DIR, file, replace });
  if (restored.authSecret && !config.AUTH_SECRET) keepSecret(config, restored.authSecret);
  console.log(`✓ As of ${restored.madeAt}: ${restored.tables} tables and ${restored.files} files are back.`);
}

try {
  process.loadEnvFile();
} catch {
  // There is no .env: everything has a default.
}
main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const sentences =
      error instanceof ConfigMistakes ? error.sentences : [error instanceof Error ? error.message : String(error)];
    for (const sentence of sentences) console.error(`✗ ${sentence}`);
    process.exit(1);
  },
);
