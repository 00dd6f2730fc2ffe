/** The checks of npm test as data, in the stages in which they run. Node built-ins only. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {object} Check
 * @property {string} name
 * @property {string} about what it checks
 * @property {string[][]} commands arguments of `node`, one list per command, run in sequence
 * @property {Record<string, string>} [env]
 * @property {string} [results] the tool's results file
 * @property {(results: unknown) => Count} [count] counts the results file; without it a check counts as one
 * @property {string} [needs] another check that must run before, even if not requested
 * @property {string} [after] another check of the stage that must end before, if both run
 * @property {number} [maxMs] timeout
 *
 * @typedef {object} Stage
 * @property {number} lanes how many of its checks run at the same time
 * @property {Check[]} checks
 * @property {boolean} [onRequest] whether its checks run only if they are named
 */

const FOLDERS = ['app', 'components', 'lib', 'server', 'scripts', 'prisma', 'tests'];

/** Holds the results files. */
export const resultsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-checks-'));

const tool = (/** @type {string} */ file) => path.join('node_modules', file);
const cruise = [tool('dependency-cruiser/bin/dependency-cruise.mjs'), ...FOLDERS, '--config'];

/** Single-core checks and the build, the longest first. @type {Check[]} */
const SOURCES = [
  {
    name: 'lint',
    about: 'ESLint',
    commands: [[tool('eslint/bin/eslint.js'), '.', '--max-warnings', '0', ...cache('eslint')]],
  },
  {
    name: 'types',
    about: 'TypeScript',
    commands: [
      [tool('next/dist/bin/next'), 'typegen'],
      [tool('typescript/bin/tsc'), '--noEmit'],
    ],
  },
  // Both write the route types.
  { name: 'build', about: 'the production build', commands: [['scripts/build.mjs']], after: 'types' },
  {
    name: 'format',
    about: 'Prettier',
    commands: [[tool('prettier/bin/prettier.cjs'), '.', '--check', '--log-level', 'warn', ...cache('prettier')]],
  },
  {
    name: 'promises',
    about: 'promises that nobody awaits (oxlint, with types)',
    commands: [[tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  },
  {
    name: 'bundles',
    about: 'what a screen loads in the browser',
    commands: [[...cruise, '.dependency-cruiser.bundles.cjs']],
  },
  { name: 'imports', about: 'which module may import which', commands: [[...cruise, '.dependency-cruiser.cjs']] },
  {
    name: 'dead-code',
    about: 'unused files, exports and packages',
    commands: [[tool('knip/bin/knip.js'), '--no-progress']],
  },
];

/** @type {Stage[]} */
export const STAGES = [
  { lanes: 2, checks: SOURCES },
  {
    // The tests of the build mostly wait for their database.
    lanes: 2,
    checks: [
      jest('unit', 'rules and components', ['unit-node', 'unit-dom']),
      { ...jest('start', 'the build starts, stops and recovers', ['start']), needs: 'build' },
    ],
  },
  {
    lanes: 1,
    checks: [
      { ...jest('integration', 'on a real PostgreSQL', ['integration']), maxMs: 20 * 60_000 },
      browser('browser', 'the production build in Chromium, phone and desktop'),
    ],
  },
  {
    lanes: 1,
    onRequest: true,
    checks: [
      { ...jest('long', 'tests that take minutes', ['long']), maxMs: 90 * 60_000 },
      browser('long-browser', 'more of the production build in Chromium', ['--grep=@long'], {
        EARTHTIGHT_TEST_LONG: '1',
      }),
      browser('screens', 'every screen at both sizes, in Spanish too', ['screens', 'spanish'], {
        EARTHTIGHT_TEST_EVERY_SIZE: '1',
      }),
    ],
  },
];

/** Tests that read every file of the repository. No import leads from a changed file to them. */
const CONVENTIONS = ['tests/unit/conventions/citations.test.ts', 'tests/unit/conventions/exports.test.ts'];

/**
 * The checks for daily work. Jest finds unit tests by imports. Dead code, build and browser need the full `npm test`.
 * @param {{ code: string[], integration: string[] }} changed files, and integration tests of the changed features
 * @returns {Stage[]}
 */
export function selectStages({ code, integration }) {
  const related = [...code, '--findRelatedTests', '--passWithNoTests'];
  const tests = [jest('conventions', 'citations and exports', ['unit-node'], CONVENTIONS)];
  if (code.length > 0)
    tests.unshift(jest('unit', 'tests that import a changed file', ['unit-node', 'unit-dom'], related));
  if (integration.length > 0)
    tests.push(jest('integration', 'changed features, on a real PostgreSQL', ['integration'], integration));
  const names = ['types', 'lint', 'promises', 'imports', 'format'];
  return [
    { lanes: 2, checks: SOURCES.filter(({ name }) => names.includes(name)) },
    { lanes: 1, checks: tests },
  ];
}

/** @param {string} name */
function cache(name) {
  return ['--cache', '--cache-location', path.join('node_modules/.cache', name, 'cache')];
}

/**
 * @param {string} name
 * @param {string} about
 * @param {string[]} projects
 * @param {string[]} [tests] default: all tests of the projects
 * @returns {Check}
 */
function jest(name, about, projects, tests = []) {
  const results = path.join(resultsFolder, `${name}.json`);
  // Tests come before --selectProjects, which would read them as projects.
  const options = ['--maxWorkers=2', '--json', `--outputFile=${results}`, '--selectProjects', ...projects];
  return {
    name,
    about,
    commands: [[tool('jest/bin/jest.js'), ...tests, ...options]],
    results,
    count: ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => ({
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
    }),
  };
}

/**
 * @param {string} name
 * @param {string} about
 * @param {string[]} [specs] default: all
 * @param {Record<string, string>} [env]
 * @returns {Check}
 */
function browser(name, about, specs = [], env = {}) {
  const results = path.join(resultsFolder, `${name}.json`);
  return {
    name,
    about,
    commands: [[tool('@playwright/test/cli.js'), 'test', ...specs]],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: results, ...env },
    results,
    count: ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
    }),
    needs: 'build',
  };
}
