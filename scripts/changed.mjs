import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** The simulation of inspections takes long, so only changes of its own files run it. */
const SIMULATION = 'tests/integration/reports/simulation';

/**
 * The files that differ from the merge base with `main`, including uncommitted and new ones, without deleted ones.
 * @returns {string[]}
 */
export function listChangedFiles() {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD';
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return files.filter((file) => fs.existsSync(file));
}

/** @param {string[]} args @returns {string[]} the lines of git's output */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/**
 * Jest's arguments for the tests with a database: those of changed features, and changed tests. Imports do not help,
 * because nearly every test imports the whole product.
 * @param {string[]} files
 * @returns {string[]}
 */
export function listIntegrationTests(files) {
  const features = files.flatMap((file) => /^(?:lib|components|tests\/integration)\/([^/.]+)\//.exec(file)?.[1] ?? []);
  if (files.some((file) => file.startsWith('server/'))) features.push('server');
  const folders = new Set(features.map((feature) => `tests/integration/${feature}/`));
  const changedTests = files.filter((file) => /^tests\/(tenancy|faults)\/.+\.test\.ts$/.test(file));
  const tests = [...[...folders].filter((folder) => fs.existsSync(folder)), ...changedTests];
  const exclusions = files.some((file) => file.startsWith(SIMULATION))
    ? []
    : [`--testPathIgnorePatterns=${SIMULATION}`];
  return tests.length === 0 ? [] : [...tests, ...exclusions];
}
