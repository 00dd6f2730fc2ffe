import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { CompleteConfig, Config } from '../process/config';
import { log } from '../process/log';

/** For `process.umask`: other users must not read codes, links, photos, PDFs and the secret. */
export const PRIVATE_UMASK = 0o077;

/** Files and folders of the server in DATA_DIR. Anything else there is left alone. */
const PRIVATE_ENTRIES = ['auth-secret', 'database', 'files', 'outbox', 'tiles'];

/** Creates DATA_DIR, makes it private and, on the first start, creates the secret for sessions and signed links. */
export function prepareDataDirectory(config: Config): CompleteConfig {
  createDirectory(config.DATA_DIR);
  makeDataPrivate(config.DATA_DIR);
  return { ...config, AUTH_SECRET: config.AUTH_SECRET ?? loadOrCreateSecret(secretFile(config)) };
}

/** Stores the secret of a restored backup, so that its links and sessions stay valid. */
export function storeSecret({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, secret: string): void {
  const file = secretFile({ DATA_DIR });
  fs.writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
  fs.renameSync(`${file}.new`, file);
}

const secretFile = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => path.join(DATA_DIR, 'auth-secret');

function createDirectory(directory: string): void {
  try {
    const made = fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
    fs.accessSync(directory, fs.constants.W_OK);
    // When root starts the server, PostgreSQL runs as another user, who must be able to traverse these folders.
    if (process.getuid?.() === 0) for (const each of pathsBetween(made ?? directory, directory)) allowTraversal(each);
  } catch (cause) {
    throw new Error(`${directory} is not writable. Set DATA_DIR to a directory that this user can write to.`, {
      cause,
    });
  }
}

/** Execute permission without read permission: others can traverse the folder but not list it. */
const allowTraversal = (directory: string): void => fs.chmodSync(directory, fs.statSync(directory).mode | 0o011);

function pathsBetween(top: string, directory: string): string[] {
  return directory === top ? [top] : [...pathsBetween(top, path.dirname(directory)), directory];
}

/**
 * Removes the permissions of other users in DATA_DIR. A private folder is not searched further, because nobody
 * else can enter it.
 * @throws if this user may not change a permission
 */
function makeDataPrivate(dataDirectory: string): void {
  for (const name of PRIVATE_ENTRIES) {
    const place = path.join(dataDirectory, name);
    // A link is followed, because files/ may be on another disk.
    const found = fs.statSync(place, { throwIfNoEntry: false });
    if (!found || isPrivate(found)) continue;
    try {
      makeTreePrivate(fs.realpathSync(place), found);
    } catch (cause) {
      throw new Error(
        `Other users of this machine can read ${place}, and this user is not allowed to change that. ` +
          `Run as its owner or root: chmod -R go= ${place}`,
        { cause },
      );
    }
    log.warn({ place }, 'removed the access of other users of this machine');
  }
}

const isPrivate = ({ mode }: fs.Stats): boolean => (mode & PRIVATE_UMASK) === 0;

/** Depth first: after an interruption the top is still open, so the next start continues. */
function makeTreePrivate(place: string, found: fs.Stats): void {
  if (found.isDirectory()) {
    for (const name of fs.readdirSync(place)) {
      const child = path.join(place, name);
      const inside = fs.lstatSync(child, { throwIfNoEntry: false });
      // A link has no permissions of its own, and its target may belong to somebody else.
      if (inside && !inside.isSymbolicLink()) makeTreePrivate(child, inside);
    }
  }
  if (isPrivate(found)) return;
  try {
    fs.chmodSync(place, found.mode & ~PRIVATE_UMASK);
  } catch (error) {
    // Another server with the same files may have deleted it meanwhile.
    if (fs.existsSync(place)) throw error;
  }
}

function loadOrCreateSecret(file: string): string {
  if (!fs.existsSync(file)) createSecret(file);
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (secret.length >= 32) return secret;
  throw new Error(`${file} is damaged. Restore it from a backup, or delete it; then everybody has to sign in again.`);
}

/** Written to a temporary file and then linked. If two processes start at once, both read the same secret. */
function createSecret(file: string): void {
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
