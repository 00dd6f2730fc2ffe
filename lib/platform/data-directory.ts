import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { CompleteConfig, Config } from './config';

/** Makes DATA_DIR and, on the first start, the secret that sessions and signed links hang on. */
export function prepareDataDirectory(config: Config): CompleteConfig {
  makeDirectory(config.DATA_DIR);
  return { ...config, AUTH_SECRET: config.AUTH_SECRET ?? keptSecret(secretFile(config)) };
}

/** Takes over the secret of a server that was restored here, so that its links and sessions go on working. */
export function keepSecret({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, secret: string): void {
  const file = secretFile({ DATA_DIR });
  fs.writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
  fs.renameSync(`${file}.new`, file);
}

const secretFile = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => path.join(DATA_DIR, 'auth-secret');

function makeDirectory(directory: string): void {
  try {
    fs.mkdirSync(directory, { recursive: true, mode: 0o711 });
    fs.accessSync(directory, fs.constants.W_OK);
    // When root, PostgreSQL runs as another user, who must be able to pass through to its own directory.
    if (process.getuid?.() === 0) fs.chmodSync(directory, fs.statSync(directory).mode | 0o011);
  } catch (cause) {
    throw new Error(`${directory} can't be written. Set DATA_DIR to a directory that this user may write.`, { cause });
  }
}

function keptSecret(file: string): string {
  if (!fs.existsSync(file)) makeSecret(file);
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (secret.length >= 32) return secret;
  throw new Error(`${file} is damaged. Restore it from a backup, or delete it: everybody then has to sign in again.`);
}

/** Linked into place when whole: of two processes that start at once, one makes it and both read the same. */
function makeSecret(file: string): void {
  const unfinished = `${file}.${process.pid}`;
  fs.writeFileSync(unfinished, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    fs.linkSync(unfinished, file);
  } catch (error) {
    if (!fs.existsSync(file)) throw error;
  } finally {
    fs.rmSync(unfinished);
  }
}
