import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findInaccessibleDirectory, type Identity } from './embedded-identity';

/** A Unix socket path has at most 104 bytes on macOS, with its terminator; PostgreSQL appends `/.s.PGSQL.5432`. */
const MAX_SOCKET_PATH_BYTES = 103 - '/.s.PGSQL.5432'.length;

/** The directory of the Unix socket: beside the data, or a short private directory if that path is too long. */
export function findSocketDirectory(home: string, identity: Identity): string {
  const inaccessible = findInaccessibleDirectory(identity, home);
  if (inaccessible) {
    throw new Error(
      `PostgreSQL runs as the user ${identity.name}, who cannot enter ${inaccessible}. ` +
        `Choose another DATA_DIR (for example /var/lib/earthtight), or allow it with: chmod o+x ${inaccessible}`,
    );
  }
  return Buffer.byteLength(home) <= MAX_SOCKET_PATH_BYTES ? home : createShortDirectory(home, identity);
}

function createShortDirectory(home: string, identity: Identity): string {
  const name = `earthtight-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  const directory = path.join(os.tmpdir(), name);
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  checkOwner(directory, identity);
  if (identity.uid !== undefined && identity.gid !== undefined) fs.chownSync(directory, identity.uid, identity.gid);
  return directory;
}

/**
 * Rejects a directory of another user, who would control the socket. Everybody can write in the temporary directory.
 */
function checkOwner(directory: string, identity: Identity): void {
  const stats = fs.lstatSync(directory);
  const isOwn = [process.getuid?.(), identity.uid].includes(stats.uid);
  if (!stats.isDirectory() || !isOwn) {
    throw new Error(`${directory} belongs to another user. Remove it, or choose a shorter DATA_DIR.`);
  }
  if ((stats.mode & 0o077) !== 0) fs.chmodSync(directory, 0o700);
}
