import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** Folders of integration tests that stand beside the room folders of lib/ and components/, by the same name. */
const INTEGRATION = 'tests/integration';
/**
 * The simulation plays 200 inspections, which is too long for daily work, so only a change of its own files runs it.
 */
const SIMULATION = 'tests/integration/reports/simulation';

/**
 * What this checkout changes: every file that differs from where its branch left `main`, whether committed or not. New
 * files are included, deleted ones left out. On `main` itself these are the files that are not committed.
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
 * The tests on a real database that concern the changed files. Nearly every one of them imports the whole product, so
 * imports do not tell which tests matter. These are the tests of the changed rooms and the tests that were changed
 * themselves.
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
