/** The measured servers: the product with demo data, and a bare page of the same Next version. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser } from '@playwright/test';
import { findChromium, LAUNCH_FLAGS, requireChromium } from '../e2e/support/chromium';
import { findFreePort } from '../setup/free-port';
import { createDataDirectory, serve } from '../start/served';

export interface Server {
  address: string;
  pid: number;
  stop(): Promise<unknown>;
}

export interface Bench {
  /** Few rounds, to test the bench. */
  isQuick: boolean;
  /** The DATA_DIR of the product. */
  directory: string;
  app: Server;
  barePage: Server;
  /** The elements that the bare page renders (pages.ts). */
  elementsFile: string;
  browser: Browser;
  stop(): Promise<void>;
}

/** Defines `__name` in a page, because tsx adds calls of it to functions that run there. */
export const DEFINE_NAME = 'globalThis.__name = (value) => value';

export async function startBench(isQuick: boolean): Promise<Bench> {
  requireChromium();
  const directory = createDataDirectory();
  const elementsFile = path.join(directory, 'elements.json');
  const resources: { stop(): Promise<unknown> }[] = [];
  async function stop() {
    await Promise.allSettled(resources.map((server) => server.stop()));
    fs.rmSync(directory, { recursive: true, force: true });
  }
  try {
    const app = await startApp(directory);
    resources.push(app);
    const barePage = await startBarePage(elementsFile);
    resources.push(barePage);
    const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_FLAGS });
    resources.push({ stop: () => browser.close() });
    return { isQuick, directory, app, barePage, elementsFile, browser, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the product like `npm start`, without this machine's settings. Needs a build. */
export async function startApp(directory: string, settings: Record<string, string> = {}): Promise<Server> {
  const port = `${await findFreePort()}`;
  const app = serve({ PORT: port, DATA_DIR: directory, DEMO: '1', LOG_LEVEL: 'error', ...settings });
  await app.waitUntilReady();
  const { address, pid, ended } = app;
  return {
    address,
    pid,
    stop() {
      app.signal('SIGTERM');
      return ended;
    },
  };
}

async function startBarePage(elements: string): Promise<Server> {
  const next = path.resolve('node_modules/next/dist/bin/next');
  const cwd = path.resolve('tests/bench/bare-page');
  const env = { ...process.env, NODE_ENV: 'production', BENCH_ELEMENTS: elements } as const;
  execFileSync(process.execPath, [next, 'build'], { cwd, env, stdio: 'pipe' });
  const port = await findFreePort();
  const child = spawn(process.execPath, [next, 'start', '-p', `${port}`], { cwd, env, stdio: 'ignore' });
  const address = `http://localhost:${port}`;
  while (!(await fetch(address).catch(() => null))?.ok) await pause(50);
  return {
    address,
    pid: child.pid ?? NaN,
    stop() {
      child.kill();
      return once(child, 'exit');
    },
  };
}
