/**
 * Rebuilds a result when its sources change. A stamp file has a hash of the sources' names and contents, because a
 * checkout changes times without changing contents.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * @param {string} stamp file with the hash of the last result's sources
 * @param {readonly string[]} sources files and folders; a missing one is part of the hash, too
 * @param {() => void} build
 * @param {(file: string) => boolean} [isSource]
 * @returns {boolean} whether `build` ran
 */
export function buildWhenStale(stamp, sources, build, isSource = () => true) {
  const hash = hashFiles(sources.flatMap(listFiles).filter(isSource));
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return false;
  fs.rmSync(stamp, { force: true });
  build();
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, hash);
  return true;
}

/** @param {readonly string[]} files */
function hashFiles(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    hash.update(`\n${file}\n`).update(fs.existsSync(file) ? fs.readFileSync(file) : 'missing');
  }
  return hash.digest('hex');
}

/**
 * Follows links.
 * @param {string} source
 * @returns {string[]}
 */
function listFiles(source) {
  if (!fs.statSync(source, { throwIfNoEntry: false })?.isDirectory()) return [source];
  const names = fs.readdirSync(source).sort();
  return names.flatMap((name) => listFiles(path.join(source, name)));
}
