/**
 * Rebuilds a result when its sources change. A stamp file has a hash of the sources' names and contents. File times
 * only avoid hashing unchanged files again, because a checkout changes times without changing contents.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * @param {string} stamp file with the hash of the last result's sources
 * @param {readonly string[]} sources files and folders; a missing one is part of the hash, too
 * @param {() => void} make
 * @param {(file: string) => boolean} [counts] whether a file is a source
 * @returns {boolean} whether `runJob` ran
 */
export function makeWhenStale(stamp, sources, make, counts = () => true) {
  const files = sources.flatMap(filesBelow).filter(counts);
  const glance = glanceAt(files);
  const made = textOf(stamp);
  if (made !== undefined && textOf(`${stamp}-seen`) === `${made} ${glance}`) return false;
  const now = fingerprint(files);
  const isStale = made !== now;
  if (isStale) {
    fs.rmSync(stamp, { force: true });
    make();
    seen.clear();
    fs.mkdirSync(path.dirname(stamp), { recursive: true });
    fs.writeFileSync(stamp, now);
  }
  remember(`${stamp}-seen`, `${now} ${glance}`);
  return isStale;
}

/**
 * If the folder is read-only, the sources are hashed at every start.
 * @param {string} file
 * @param {string} text
 */
function remember(file, text) {
  try {
    fs.writeFileSync(file, text);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

/** @param {string} file */
const textOf = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined);

/** @param {readonly string[]} files */
function fingerprint(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    hash.update(`\n${file}\n`).update(fs.existsSync(file) ? fs.readFileSync(file) : 'missing');
  }
  return hash.digest('hex');
}

/**
 * A hash of the files' metadata. Programs cannot set `ctime`, so every change is detected.
 * @param {readonly string[]} files
 */
function glanceAt(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(`\n${file}\n${seenOf(file)}`);
  return hash.digest('hex');
}

/**
 * Cached metadata until the next rebuild. A stale entry is safe: the next start hashes again.
 * @type {Map<string, string>}
 */
const seen = new Map();

/** @param {string} file */
function seenOf(file) {
  const known = seen.get(file);
  if (known !== undefined) return known;
  const found = fs.statSync(file, { throwIfNoEntry: false, bigint: true });
  const said = found ? `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}` : 'missing';
  seen.set(file, said);
  return said;
}

/** @param {string} source @returns {string[]} */
function filesBelow(source) {
  const isFolder = fs.statSync(source, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? filesIn(source) : [source];
}

/**
 * Uses directory entries, so that only links need a stat.
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const place = path.join(folder, entry.name);
      if (entry.isSymbolicLink()) return filesBelow(place);
      return entry.isDirectory() ? filesIn(place) : [place];
    });
}
