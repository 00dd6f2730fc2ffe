/** Starts the product with its demonstration, and an empty page of the same Next. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SERVER_ENVIRONMENT, createServerArguments } from '../../server/supervised.ts';
import { median } from './numbers.mjs';
import { freePort, startServer } from './processes.mjs';

export const repo = path.resolve(import.meta.dirname, '../..');
const NEXT = path.join(repo, 'node_modules/next/dist/bin/next');
const EMPTY = path.join(import.meta.dirname, 'empty-page');

/** An environment without the settings of this machine. */
const ownEnv = () => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
});

/** @returns {string} the data directory; BENCH_DATA keeps one between runs. */
export function dataDirectory() {
  const { BENCH_DATA } = process.env;
  const directory = BENCH_DATA ?? fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-bench-'));
  fs.mkdirSync(directory, { recursive: true });
  // Started by root, PostgreSQL runs as another user, who needs access to the directory.
  fs.chmodSync(directory, 0o755);
  if (!BENCH_DATA) process.on('exit', () => fs.rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export async function startProduct(directory) {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: repo, env: ownEnv(), encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the product was not built:\n${built.stdout}${built.stderr}`);
  return startServerProcess(directory);
}

/**
 * Milliseconds from `npm start` to the first response with PostgreSQL running: one server keeps the database up while
 * another is started and stopped repeatedly.
 */
export async function startTime(directory, rounds) {
  const first = await startServerProcess(directory);
  const waits = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const second = await startServerProcess(directory, ['scripts/start.mjs']);
    waits.push(performance.now() - began);
    await second.stop();
  }
  await first.stop();
  return median(waits);
}

/** Without the supervisor, because the measurement talks to the server process. */
const SERVER_ITSELF = [
  ...createServerArguments({}, []),
  '--require',
  path.join(import.meta.dirname, 'counting.cjs'),
  'dist/server.cjs',
];

async function startServerProcess(directory, words = SERVER_ITSELF) {
  const port = await freePort();
  return startServer({
    words,
    cwd: repo,
    env: {
      ...ownEnv(),
      ...SERVER_ENVIRONMENT,
      PORT: String(port),
      DATA_DIR: directory,
      TILE_UPSTREAM: 'synthetic',
      LOG_LEVEL: 'error',
    },
    address: `http://localhost:${port}`,
    ready: '/api/ready',
  });
}

/** @param {string} elements file for the elements that its page '/elements' renders */
export async function startEmptyPage(elements) {
  const built = spawnSync(process.execPath, [NEXT, 'build'], { cwd: EMPTY, env: ownEnv(), encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the empty page was not built:\n${built.stdout}${built.stderr}`);
  const port = await freePort();
  return startServer({
    words: [NEXT, 'start', '-p', String(port)],
    cwd: EMPTY,
    env: { ...ownEnv(), BENCH_ELEMENTS: elements },
    address: `http://localhost:${port}`,
    ready: '/',
  });
}
