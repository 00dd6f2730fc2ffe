import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { CompleteConfig, Config } from '../process/config';
import { log } from '../process/log';

/** For `process.umask`: other users must not read codes, links, photos, PDFs and the secret. */
export const PRIVATE_UMASK = 0o077;

/** Files and folders of the server in DATA_DIR. Anything else there is left alone. */
const PRIVATE_ENTRIES = ['auth-secret', 'database', 'files', 'outbox', 'tiles'];

/**
 * Creates DATA_DIR and removes the access of other users to the server's files in it. Without AUTH_SECRET, loads the
 * secret for sessions and signed links, which the first start creates.
 */
export function prepareDataDirectory(config: Config): CompleteConfig {
  createDirectory(config.DATA_DIR);
  makeDataPrivate(config.DATA_DIR);
  return { ...config, AUTH_SECRET: config.AUTH_SECRET ?? loadOrCreateSecret(getSecretPath(config)) };
}

/** Stores the secret of a restored backup, so that its links and sessions stay valid. */
export function storeSecret({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, secret: string): void {
  const file = getSecretPath({ DATA_DIR });
  fs.writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
  fs.renameSync(`${file}.new`, file);
}

const getSecretPath = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => path.join(DATA_DIR, 'auth-secret');

function createDirectory(directory: string): void {
  try {
    const firstCreated = fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
    fs.accessSync(directory, fs.constants.W_OK);
    // When root starts the server, PostgreSQL runs as another user, who must be able to traverse these folders.
    if (process.getuid?.() === 0)
      for (const folder of listPathsBetween(firstCreated ?? directory, directory)) allowTraversal(folder);
  } catch (cause) {
    throw new Error(`${directory} is not writable. Set DATA_DIR to a directory that this user can write to.`, {
      cause,
    });
  }
}

/** Execute permission without read permission: others can traverse the folder but not list it. */
const allowTraversal = (directory: string): void => fs.chmodSync(directory, fs.statSync(directory).mode | 0o011);

function listPathsBetween(top: string, directory: string): string[] {
  return directory === top ? [top] : [...listPathsBetween(top, path.dirname(directory)), directory];
}

/**
 * Removes the permissions of other users in DATA_DIR. A private folder is not searched further, because nobody
 * else can enter it.
 * @throws if this user may not change a permission
 */
function makeDataPrivate(dataDirectory: string): void {
  for (const name of PRIVATE_ENTRIES) {
    const entry = path.join(dataDirectory, name);
    // A link is followed, because files/ may be on another disk.
    const stats = fs.statSync(entry, { throwIfNoEntry: false });
    if (!stats || isPrivate(stats)) continue;
    try {
      makeTreePrivate(fs.realpathSync(entry), stats);
    } catch (cause) {
      throw new Error(
        `Other users of this machine can read ${entry}, and this user is not allowed to change that. ` +
          `Run as its owner or root: chmod -R go= ${entry}`,
        { cause },
      );
    }
    log.warn({ place: entry }, 'removed the access of other users of this machine');
  }
}

const isPrivate = ({ mode }: fs.Stats): boolean => (mode & PRIVATE_UMASK) === 0;

/** Depth first: after an interruption the top is still open, so the next start continues. */
function makeTreePrivate(file: string, stats: fs.Stats): void {
  if (stats.isDirectory()) {
    for (const name of fs.readdirSync(file)) {
      const child = path.join(file, name);
      const childStats = fs.lstatSync(child, { throwIfNoEntry: false });
      // A link has no permissions of its own, and its target may belong to someone else.
      if (childStats && !childStats.isSymbolicLink()) makeTreePrivate(child, childStats);
    }
  }
  if (isPrivate(stats)) return;
  try {
    fs.chmodSync(file, stats.mode & ~PRIVATE_UMASK);
  } catch (error) {
    // Another server with the same files may have deleted it meanwhile.
    if (fs.existsSync(file)) throw error;
  }
}

const MIN_SECRET_LENGTH = 32;

function loadOrCreateSecret(file: string): string {
  if (!fs.existsSync(file)) createSecret(file);
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new Error(`${file} is damaged. Restore it from a backup, or delete it; then everybody has to sign in again.`);
}

/** Written to a temporary file and then linked. If two processes start at once, both read the same secret. */
function createSecret(file: string): void {
  const temporaryFile = `${file}.${process.pid}`;
  fs.writeFileSync(temporaryFile, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    fs.linkSync(temporaryFile, file);
  } catch (error) {
    if (!fs.existsSync(file)) throw error;
  } finally {
    fs.rmSync(temporaryFile);
  }
}
