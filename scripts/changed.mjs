import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** Integration tests, with a folder per feature as in lib/ and components/. */
const INTEGRATION = 'tests/integration';
/** The simulation of 200 inspections takes minutes, so only changes of its own files run it. */
const SIMULATION = 'tests/integration/reports/simulation';

/**
 * The files that differ from the merge base with `main`, including uncommitted and new ones, without deleted ones.
 * @returns {string[]}
 */
export function changedFiles() {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD';
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return files.filter((file) => fs.existsSync(file));
}

/** @param {string[]} words @returns {string[]} lines */
function git(...words) {
  return execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

/**
 * The database tests for the changed files: those of changed features, and changed tests. Imports do not help,
 * because nearly every test imports the whole product.
 * @param {string[]} files
 * @returns {string[]} test files
 */
export function integrationTestsOf(files) {
  const rooms = new Set(
    files.flatMap((file) => /^(?:lib|components|tests\/integration)\/([^/.]+)\//.exec(file)?.[1] ?? []),
  );
  if (files.some((file) => file.startsWith('server/'))) rooms.add('server');
  const simulation = files.some((file) => file.startsWith(SIMULATION));
  const ofRooms = [...rooms].flatMap((room) => testsBelow(`${INTEGRATION}/${room}`));
  const themselves = files.filter((file) => /^tests\/(tenancy|faults)\/.+\.test\.ts$/.test(file));
  return [...ofRooms.filter((test) => simulation || !test.startsWith(SIMULATION)), ...themselves];
}

/** @param {string} folder @returns {string[]} */
function testsBelow(folder) {
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.test.ts')).map((name) => `${folder}/${name}`);
}
