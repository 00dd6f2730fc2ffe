/**
 * Makes a result again when its sources changed. A stamp beside the result holds a hash of the sources' names and
 * contents. The times of files are not used, because a checkout or a copy changes the times and not the contents.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * @param {string} stamp file with the hash of what the last result was made from
 * @param {readonly string[]} sources files and folders; a missing one is part of the hash, too
 * @param {() => void} make
 * @param {(file: string) => boolean} [counts] whether a file is a source
 * @returns {boolean} whether the result was made now
 */
export function makeWhenStale(stamp, sources, make, counts = () => true) {
  const now = fingerprint(sources, counts);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === now) return false;
  fs.rmSync(stamp, { force: true });
  make();
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, now);
  return true;
}

/** @param {readonly string[]} sources @param {(file: string) => boolean} counts */
function fingerprint(sources, counts) {
  const hash = createHash('sha256').update(process.version);
  for (const file of sources.flatMap(filesBelow).filter(counts)) {
    hash.update(`\n${file}\n`).update(fs.existsSync(file) ? fs.readFileSync(file) : 'missing');
  }
  return hash.digest('hex');
}

/** @param {string} source @returns {string[]} */
function filesBelow(source) {
  const found = fs.statSync(source, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return [source];
  return fs
    .readdirSync(source)
    .sort()
    .flatMap((name) => filesBelow(path.join(source, name)));
}
