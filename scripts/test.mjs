/**
 * npm test: runs all checks, even after a failure, and ends with 'N passed, N failed'. `npm test -- unit lint` runs
 * the named checks, `npm test -- changed` those for the changes of this branch. Node built-ins only: it runs before
 * packages are installed.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { changedFiles, integrationTestsOf } from './changed.mjs';
import { copyMapWorkers, generateClient, installPackages } from './prepare.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {object} Check
 * @property {string} name
 * @property {string} says what it checks
 * @property {string[][]} commands arguments of `node`, one list per command, run in sequence
 * @property {Record<string, string>} [env]
 * @property {(results: unknown) => Count} [count] counts the results file; without it a check counts as one
 * @property {string} [results] the tool's results file
 * @property {string} [needs] another check that must run before, even if not requested
 * @property {string} [after] another check that must end before, if both run
 * @property {number} [longestMs] timeout; default LONGEST_MS
 */

const LONGEST_MS = 15 * 60_000;
const IMPORTS = ['app', 'components', 'lib', 'server', 'scripts', 'prisma', 'tests'];

process.chdir(path.resolve(import.meta.dirname, '..'));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-checks-'));
const results = (/** @type {string} */ name) => path.join(scratch, `${name}.json`);
const tool = (/** @type {string} */ file) => path.join('node_modules', file);
/** Tests that read every file of the repository. No import leads from a changed file to them. */
const HOUSE = ['tests/unit/house/citations.test.ts', 'tests/unit/house/exports.test.ts'];

/**
 * Single-core checks and the build. They run two at a time, the longest first.
 * @type {Check[]}
 */
const SOURCES = [
  {
    name: 'lint',
    says: 'ESLint',
    commands: [[tool('eslint/bin/eslint.js'), '.', '--max-warnings', '0']],
  },
  {
    name: 'types',
    says: 'TypeScript',
    commands: [
      [tool('next/dist/bin/next'), 'typegen'],
      [tool('typescript/bin/tsc'), '--noEmit'],
    ],
  },
  // After `types`, because both write the route types.
  {
    name: 'build',
    says: 'the production build',
    commands: [['scripts/build.mjs']],
    after: 'types',
  },
  {
    name: 'format',
    says: 'Prettier',
    commands: [[tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  },
  {
    name: 'promises',
    says: 'promises that nobody waits for (oxlint, with types)',
    commands: [[tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  },
  {
    name: 'bundles',
    says: 'what reaches a browser',
    commands: [arrows('.dependency-cruiser.bundles.cjs')],
  },
  {
    name: 'arrows',
    says: 'who imports whom',
    commands: [arrows('.dependency-cruiser.cjs')],
  },
  {
    name: 'dead-code',
    says: 'files, exports and packages that nobody uses',
    commands: [[tool('knip/bin/knip.js'), '--no-progress']],
  },
];

/**
 * Unit tests, in parallel with the build's tests, which mostly wait for their database.
 * @type {Check[]}
 */
const QUICK = [
  jest('unit', 'rules and components', ['unit-node', 'unit-dom']),
  {
    ...jest('start', 'the build starts, stops and recovers', ['start']),
    needs: 'build',
  },
];

/**
 * Checks that use the whole machine, one at a time.
 * @type {Check[]}
 */
const WHOLE = [
  jest('integration', 'on a real PostgreSQL', ['integration']),
  browser('browser', 'the production build in Chromium, phone and desktop'),
];

/**
 * Checks that run on request only: npm run test:long.
 * @type {Check[]}
 */
const LONG = [
  { ...jest('long', 'what takes minutes', ['long']), longestMs: 90 * 60_000 },
  browser('screens', 'every screen at both sizes', ['screens'], {
    EARTHTIGHT_TEST_EVERY_SIZE: '1',
  }),
];

/**
 * The checks for daily work, narrowed to the changed files where possible. Jest finds unit tests by imports. Dead
 * code, build and browser need the full `npm test`.
 * @param {string[]} files
 * @returns {{ sources: Check[], tests: Check[] }}
 */
function checksOfChange(files) {
  const code = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
  const integration = integrationTestsOf(files);
  const named = (/** @type {string} */ name) => SOURCES.filter((check) => check.name === name);
  const narrowed = (/** @type {string} */ name, /** @type {string[]} */ paths, /** @type {string[]} */ options) =>
    paths.length === 0 ? [] : named(name).map((check) => ({ ...check, commands: [[...options, ...paths]] }));
  return {
    sources: [
      ...named('types'),
      ...narrowed('lint', code, [tool('eslint/bin/eslint.js'), '--max-warnings', '0', '--no-warn-ignored']),
      ...named('promises'),
      ...named('arrows'),
      ...narrowed('format', files, [
        ...[tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '--ignore-unknown'],
      ]),
    ],
    tests: [
      ...(code.length > 0
        ? [jest('unit', 'tests that import a changed file', ['unit-node', 'unit-dom'], [...code, '--findRelatedTests'])]
        : []),
      jest('house', 'citations and exports', ['unit-node'], HOUSE),
      ...(integration.length > 0
        ? [jest('integration', 'of the changed rooms, on a real PostgreSQL', ['integration'], integration)]
        : []),
    ],
  };
}

/** @param {string} config */
function arrows(config) {
  const folders = IMPORTS.filter((folder) => fs.existsSync(folder));
  return [tool('dependency-cruiser/bin/dependency-cruise.mjs'), ...folders, '--config', config];
}

/**
 * @param {string} name
 * @param {string} says
 * @param {string[]} projects
 * @param {string[]} [only] test paths; default: all tests of the projects
 * @returns {Check}
 */
function jest(name, says, projects, only = []) {
  const file = results(name);
  return {
    name,
    says,
    commands: [
      [
        tool('jest/bin/jest.js'),
        // Before --selectProjects, which would read the paths as projects.
        ...only,
        ...(only.length > 0 ? ['--passWithNoTests'] : []),
        ...['--maxWorkers=2', '--json', `--outputFile=${file}`, '--selectProjects', ...projects],
      ],
    ],
    results: file,
    count: ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => ({
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
    }),
  };
}

/**
 * @param {string} name
 * @param {string} says
 * @param {string[]} specs default: all
 * @param {Record<string, string>} env
 * @returns {Check}
 */
function browser(name, says, specs = [], env = {}) {
  const file = results(name);
  return {
    name,
    says,
    commands: [[tool('@playwright/test/cli.js'), 'test', ...specs]],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
    results: file,
    count: ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
    }),
    needs: 'build',
  };
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopEverything);

await main(process.argv.slice(2));

/** @param {string[]} names */
async function main(names) {
  const onlyChanged = names.length === 1 && names[0] === 'changed';
  if (!onlyChanged) refuseUnknown(names);
  installPackages();
  generateClient();
  copyMapWorkers();
  const counts = onlyChanged ? await checkChange(changedFiles()) : await checkAll(names);
  fs.rmSync(scratch, { recursive: true, force: true });

  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  console.log(`${passed} passed, ${failed} failed`);
}

/** @param {string[]} files @returns {Promise<Count[]>} */
async function checkChange(files) {
  console.log(`${files.length} changed files`);
  const { sources, tests } = checksOfChange(files);
  const counts = await twoAtATime(sources);
  for (const check of tests) counts.push(await run(check));
  return counts;
}

/**
 * @param {string[]} names default: all checks
 * @returns {Promise<Count[]>}
 */
async function checkAll(names) {
  const needed = [...QUICK, ...WHOLE, ...LONG].filter(({ name }) => names.includes(name)).map(({ needs }) => needs);
  const wanted = (/** @type {Check} */ { name }) => names.length === 0 || names.includes(name) || needed.includes(name);

  const counts = await twoAtATime(SOURCES.filter(wanted));
  counts.push(...(await twoAtATime(QUICK.filter(wanted))));
  for (const check of WHOLE.filter(wanted)) counts.push(await run(check));
  for (const check of LONG.filter(({ name }) => names.includes(name))) counts.push(await run(check));
  return counts;
}

/** @param {string[]} names */
function refuseUnknown(names) {
  const known = [...SOURCES, ...QUICK, ...WHOLE, ...LONG].map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  console.error(
    `There is no check called ${unknown.join(', ')}. There are: ${known.join(', ')}; and changed, by itself.`,
  );
  process.exit(2);
}

/**
 * Runs checks in order, two at a time. A check comes after the one that it waits for (`reduceNow`).
 * @param {Check[]} checks
 * @returns {Promise<Count[]>}
 */
async function twoAtATime(checks) {
  const left = [...checks];
  /** @type {Map<string | undefined, Promise<Count>>} */
  const begun = new Map();
  const lane = async () => {
    for (let check = left.shift(); check; check = left.shift()) {
      await begun.get(check.after);
      begun.set(check.name, run(check));
      await begun.get(check.name);
    }
  };
  await Promise.all([lane(), lane()]);
  return Promise.all(begun.values());
}

/**
 * Prints one line if the check passes, and all of its output otherwise.
 * @param {Check} check
 * @returns {Promise<Count>}
 */
async function run(check) {
  const began = performance.now();
  let said = '';
  let succeeded = true;
  for (const words of check.commands) {
    const ended = await execute(words, check.env ?? {}, check.longestMs ?? LONGEST_MS);
    said += ended.said;
    succeeded &&= ended.succeeded;
    if (!succeeded) break;
  }
  const count = countOf(check, succeeded);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const numbers = check.count ? `${count.passed} passed, ${count.failed} failed, ` : '';
  console.log(`${count.failed === 0 ? '✓' : '✗'} ${check.name.padEnd(12)}${check.says} (${numbers}${seconds} s)`);
  if (count.failed > 0) console.log(`${said.trimEnd()}\n`);
  return count;
}

/**
 * A tool that exits with an error counts as failed, even without failed tests.
 * @param {Check} check
 * @param {boolean} succeeded
 * @returns {Count}
 */
function countOf(check, succeeded) {
  const whole = succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!check.count || !check.results) return whole;
  if (!fs.existsSync(check.results)) return { passed: 0, failed: 1 };
  const count = check.count(JSON.parse(fs.readFileSync(check.results, 'utf8')));
  return { passed: count.passed, failed: Math.max(count.failed, whole.failed) };
}

/**
 * @param {string[]} words
 * @param {Record<string, string>} env
 * @param {number} longestMs
 * @returns {Promise<{ said: string, succeeded: boolean }>}
 */
function execute(words, env, longestMs) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, {
      // A process group, so that leftover children can be killed, too.
      detached: true,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    let said = '';
    const limit = setTimeout(() => {
      said += `\nStopped after ${longestMs / 60_000} minutes.\n`;
      endGroup(child);
    }, longestMs);
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
    child.on('close', (code) => {
      clearTimeout(limit);
      children.delete(child);
      resolve({ said, succeeded: code === 0 });
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function endGroup(child) {
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
}

function stopEverything() {
  for (const child of children) endGroup(child);
  process.exit(130);
}
