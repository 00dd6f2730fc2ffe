/**
 * npm test: runs all checks, even after a failure, and ends with 'N passed, N failed'. `npm test -- unit lint` runs
 * the named checks, `npm test -- changed` those for the changes of this branch. Node built-ins only: it runs before
 * packages are installed.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { listChangedFiles, listIntegrationTests } from './changed.mjs';
import { resultsFolder, selectStages, STAGES } from './checks.mjs';
import { generateClient, installPackages, writeIcons } from './prepare.mjs';

/** @typedef {import('./checks.mjs').Check} Check @typedef {import('./checks.mjs').Count} Count */

const DEFAULT_TIMEOUT_MS = 15 * 60_000;

process.chdir(path.resolve(import.meta.dirname, '..'));
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll);
await main(process.argv.slice(2));

/** @param {string[]} names */
async function main(names) {
  const stages = names.length === 1 && names[0] === 'changed' ? selectChanged() : selectNamed(names);
  installPackages();
  generateClient();
  writeIcons();
  /** @type {Count[]} */
  const counts = [];
  for (const { checks, lanes } of stages) counts.push(...(await runStage(checks, lanes)));
  fs.rmSync(resultsFolder, { recursive: true, force: true });

  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  console.log(`${passed} passed, ${failed} failed`);
}

function selectChanged() {
  const files = listChangedFiles();
  console.log(`${files.length} changed files`);
  const code = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
  return selectStages({ code, integration: listIntegrationTests(files) });
}

/** @param {string[]} names default: all checks that do not need a request */
function selectNamed(names) {
  const all = STAGES.flatMap(({ checks }) => checks);
  const unknown = names.filter((name) => !all.some((check) => check.name === name));
  if (unknown.length > 0) {
    const checkNames = all.map(({ name }) => name).join(', ');
    console.error(`Unknown check: ${unknown.join(', ')}. Use one or more of: ${checkNames}; or only 'changed'.`);
    process.exit(2);
  }
  if (names.length === 0) return STAGES.filter(({ onRequest }) => !onRequest);
  const needed = all.filter(({ name }) => names.includes(name)).map(({ needs }) => needs);
  const isSelected = (/** @type {Check} */ { name }) => names.includes(name) || needed.includes(name);
  return STAGES.map((stage) => ({ ...stage, checks: stage.checks.filter(isSelected) }));
}

/**
 * Starts checks in order, as many at a time as there are lanes; one with `after` waits for that check.
 * @param {Check[]} checks
 * @param {number} lanes
 * @returns {Promise<Count[]>}
 */
async function runStage(checks, lanes) {
  const waiting = [...checks];
  /** @type {Map<string | undefined, Promise<Count>>} */
  const running = new Map();
  const runLane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      await running.get(check.after);
      const result = runCheck(check);
      running.set(check.name, result);
      await result;
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return Promise.all(running.values());
}

/**
 * Prints one line if the check passes, and all of its output otherwise.
 * @param {Check} check
 * @returns {Promise<Count>}
 */
async function runCheck(check) {
  const startedAt = performance.now();
  let output = '';
  let succeeded = true;
  for (const args of check.commands) {
    if (succeeded) succeeded = await runCommand(args, check, (text) => (output += text));
  }
  const count = countResults(check, succeeded);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const numbers = check.count ? `${count.passed} passed, ${count.failed} failed, ` : '';
  console.log(`${count.failed === 0 ? '✓' : '✗'} ${check.name.padEnd(13)}${check.about} (${numbers}${seconds} s)`);
  if (count.failed > 0) console.log(`${output.trimEnd()}\n`);
  return count;
}

/**
 * A tool that exits with an error counts as failed, even without failed tests.
 * @param {Check} check
 * @param {boolean} succeeded
 * @returns {Count}
 */
function countResults({ count, results }, succeeded) {
  if (!count || !results) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!fs.existsSync(results)) return { passed: 0, failed: 1 };
  const { passed, failed } = count(JSON.parse(fs.readFileSync(results, 'utf8')));
  return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
}

/**
 * @param {string[]} args
 * @param {Check} check
 * @param {(text: string) => void} onOutput
 * @returns {Promise<boolean>} whether it succeeded
 */
function runCommand(args, { env, maxMs = DEFAULT_TIMEOUT_MS }, onOutput) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      // A process group, so that leftover children can be killed, too.
      detached: true,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    const timer = setTimeout(() => {
      onOutput(`\nStopped after ${maxMs / 60_000} minutes.\n`);
      killGroup(child);
    }, maxMs);
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
    child.on('close', (code) => {
      clearTimeout(timer);
      children.delete(child);
      resolve(code === 0);
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function killGroup({ pid }) {
  if (pid !== undefined) process.kill(-pid, 'SIGTERM');
}

function stopAll() {
  for (const child of children) killGroup(child);
  process.exit(130);
}
