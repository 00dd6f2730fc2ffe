import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { refuseWithoutChromium } from './chromium';

/** The demonstration draws its photos; a busy machine takes its time. */
const START_MS = 300_000;
const LOG = 'test-results/server.log';

/**
 * Starts the product as `npm start` does, on a free port, with the demonstration in a directory of its own. Tests find
 * its address in EARTHTIGHT_TEST_ADDRESS and its directory (outbox, files) in EARTHTIGHT_TEST_DATA.
 * @returns what stops it.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  refuseWithoutChromium();
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-browser-'));
  fs.mkdirSync(path.dirname(LOG), { recursive: true });
  const log = fs.openSync(LOG, 'w');
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...ownSettings(), PORT: String(port), DATA_DIR: directory, TILE_UPSTREAM: 'synthetic', LOG_LEVEL: 'info' },
    stdio: ['ignore', log, log],
  });
  const ended = once(server, 'exit');

  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    fs.closeSync(log);
    fs.rmSync(directory, { recursive: true, force: true });
  };
  await ready(address, ended).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  process.env.EARTHTIGHT_TEST_ADDRESS = address;
  process.env.EARTHTIGHT_TEST_DATA = directory;
  return stop;
}

/** Nothing that this machine is configured with: no database, mail or text message provider of its own. */
function ownSettings(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'CI', 'npm_execpath', 'NEXT_TELEMETRY_DISABLED'];
  return { NODE_ENV: 'production', ...Object.fromEntries(kept.map((name) => [name, process.env[name]])) };
}

async function ready(address: string, ended: Promise<unknown>): Promise<void> {
  const limit = AbortSignal.timeout(START_MS);
  const failed = ended.then(() => {
    throw new Error(`The product ended while it was starting:\n${fs.readFileSync(LOG, 'utf8')}`);
  });
  failed.catch(() => undefined);
  for (;;) {
    const answer = await Promise.race([fetch(`${address}/api/ready`).catch(() => undefined), failed]);
    if (answer?.ok) return;
    if (limit.aborted) throw new Error(`The product was not ready in time:\n${fs.readFileSync(LOG, 'utf8')}`);
    await pause(200);
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  return address.port;
}
