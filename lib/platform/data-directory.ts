import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { CompleteConfig, Config } from './config';
import { log } from './log';

/**
 * For `process.umask`: only its own user can read what a process makes. E-mails and text messages with codes and links,
 * photos, PDFs and the secret are nobody else's business on the machine.
 */
export const PRIVATE_UMASK = 0o077;

/** Our files and folders directly in DATA_DIR. Other things may lie there, too; they are not touched. */
const PRIVATE_PLACES = ['auth-secret', 'database', 'files', 'outbox', 'tiles'];

/**
 * Makes DATA_DIR, closes it to other users and, on the first start, makes the secret behind sessions and signed links.
 */
export function prepareDataDirectory(config: Config): CompleteConfig {
  makeDirectory(config.DATA_DIR);
  closeToOthers(config.DATA_DIR);
  return { ...config, AUTH_SECRET: config.AUTH_SECRET ?? keptSecret(secretFile(config)) };
}

/** Stores the secret of a server that is restored here, so that its links and sessions go on working. */
export function keepSecret({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, secret: string): void {
  const file = secretFile({ DATA_DIR });
  fs.writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
  fs.renameSync(`${file}.new`, file);
}

const secretFile = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => path.join(DATA_DIR, 'auth-secret');

function makeDirectory(directory: string): void {
  try {
    const made = fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
    fs.accessSync(directory, fs.constants.W_OK);
    // When root starts us, PostgreSQL runs as another user, who must be able to pass through to its own directory.
    if (process.getuid?.() === 0) for (const each of fromDownTo(made ?? directory, directory)) letPass(each);
  } catch (cause) {
    throw new Error(`${directory} can't be written. Set DATA_DIR to a directory that this user may write.`, { cause });
  }
}

/** The permission to pass through is none to read: nobody learns the names of what lies inside. */
const letPass = (directory: string): void => fs.chmodSync(directory, fs.statSync(directory).mode | 0o011);

function fromDownTo(top: string, directory: string): string[] {
  return directory === top ? [top] : [...fromDownTo(top, path.dirname(directory)), directory];
}

/**
 * Files that were copied or unpacked here may be readable by everybody on the machine. They are closed, and logged.
 * Nothing inside a closed directory is looked at, because nobody gets to it; a start therefore looks at five places.
 *
 * @throws with a sentence when something is open that this user may not close
 */
function closeToOthers(dataDirectory: string): void {
  for (const name of PRIVATE_PLACES) {
    const place = path.join(dataDirectory, name);
    // Somebody may have put files/ on another disk, so a link in one of these five places is followed.
    const found = fs.statSync(place, { throwIfNoEntry: false });
    if (!found || isClosed(found)) continue;
    try {
      closeTree(fs.realpathSync(place), found);
    } catch (cause) {
      throw new Error(
        `Other users of this machine can read ${place}, and this user may not change that. ` +
          `Let its owner, or root, do it: chmod -R go= ${place}`,
        { cause },
      );
    }
    log.warn({ place }, 'other users of this machine could read this: it was closed');
  }
}

const isClosed = ({ mode }: fs.Stats): boolean => (mode & PRIVATE_UMASK) === 0;

/** Closes from the leaves up: when it is interrupted the top is still open, so the next start goes on. */
function closeTree(place: string, found: fs.Stats): void {
  if (found.isDirectory()) {
    for (const name of fs.readdirSync(place)) {
      const child = path.join(place, name);
      const inside = fs.lstatSync(child, { throwIfNoEntry: false });
      // A link has no permissions of its own, and what it leads to need not be ours.
      if (inside && !inside.isSymbolicLink()) closeTree(child, inside);
    }
  }
  if (isClosed(found)) return;
  try {
    fs.chmodSync(place, found.mode & ~PRIVATE_UMASK);
  } catch (error) {
    // Another server that shares these files may have removed the file at the same moment.
    if (fs.existsSync(place)) throw error;
  }
}

function keptSecret(file: string): string {
  if (!fs.existsSync(file)) makeSecret(file);
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (secret.length >= 32) return secret;
  throw new Error(`${file} is damaged. Restore it from a backup, or delete it: everybody then has to sign in again.`);
}

/**
 * Made beside its place and linked into it when whole. Of two processes that start at once, one makes the secret and
 * both read the same.
 */
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
