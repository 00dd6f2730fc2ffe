import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../setup/free-port';
import { findServerPid } from '../../setup/find-server-pid';

/** The production build as `npm start` runs it, on a free port, with its own DATA_DIR. */
export interface Product {
  readonly address: string;
  /** The DATA_DIR. */
  readonly directory: string;
  /** Resolves when the product is ready. After `kill`, it starts again with the same port and directory. */
  start(): Promise<void>;
  /** Kills the supervisor and the server. PostgreSQL keeps running. */
  kill(): Promise<void>;
  /** Stops the product and removes the directory. */
  remove(): Promise<void>;
}

/** The first start draws the demo photos, which is slow on a busy machine. */
const MAX_START_MS = 300_000;
const LOG_DIRECTORY = 'test-results';

export async function createProduct(name: string, settings: Record<string, string> = {}): Promise<Product> {
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), `earthtight-${name}-`));
  fs.mkdirSync(LOG_DIRECTORY, { recursive: true });
  const logFile = path.join(LOG_DIRECTORY, `${name}.log`);
  const log = fs.openSync(logFile, 'w');
  const env = { PORT: String(port), DATA_DIR: directory, TILE_UPSTREAM: 'synthetic', LOG_LEVEL: 'info', ...settings };
  let server: ChildProcess | null = null;

  async function stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const stopping = server;
    server = null;
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return;
    const exited = once(stopping, 'exit');
    // After SIGKILL, the supervisor cannot stop its server.
    const serverPid = signal === 'SIGKILL' && stopping.pid !== undefined ? findServerPid(stopping.pid) : null;
    stopping.kill(signal);
    if (serverPid !== null) process.kill(serverPid, signal);
    await exited;
  }

  return {
    address,
    directory,
    async start() {
      server = spawn(process.execPath, ['scripts/start.mjs'], {
        env: { ...pickEnvironment(), ...env },
        stdio: ['ignore', log, log],
      });
      await waitUntilReady(address, once(server, 'exit'), logFile);
    },
    kill: () => stop('SIGKILL'),
    async remove() {
      await stop('SIGTERM');
      fs.closeSync(log);
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The environment without settings of the product, such as a database or a mail provider. */
function pickEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'CI', 'npm_execpath', 'NEXT_TELEMETRY_DISABLED'];
  return { NODE_ENV: 'production', ...Object.fromEntries(names.map((name) => [name, process.env[name]])) };
}

async function waitUntilReady(address: string, exited: Promise<unknown>, logFile: string): Promise<void> {
  const timeout = AbortSignal.timeout(MAX_START_MS);
  const readLog = () => fs.readFileSync(logFile, 'utf8');
  const failed = exited.then(() => {
    throw new Error(`The product exited while starting:\n${readLog()}`);
  });
  failed.catch(() => undefined);
  for (;;) {
    const response = await Promise.race([fetch(`${address}/api/ready`).catch(() => undefined), failed]);
    if (response?.ok) return;
    if (timeout.aborted) throw new Error(`The product was not ready in time:\n${readLog()}`);
    await pause(200);
  }
}
