/** The servers that are measured: the product with its demonstration, and a bare page of the same Next. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser } from '@playwright/test';
import { chromiumPath, LAUNCH_FLAGS, refuseWithoutChromium } from '../e2e/support/chromium';
import { findFreePort } from '../setup/free-port';
import { makeDataDirectory, serve } from '../start/served';

export interface Server {
  address: string;
  pid: number;
  stop(): Promise<unknown>;
}

export interface Bench {
  /** Few rounds, to see that the bench works. */
  isQuick: boolean;
  /** The DATA_DIR of the product. */
  directory: string;
  app: Server;
  barePage: Server;
  /** The file with the elements that the bare page draws (pages.ts). */
  elementsFile: string;
  browser: Browser;
  stop(): Promise<void>;
}

/** For functions that run in a page: tsx compiles calls of `__name` into them. */
export const DEFINE_NAME = 'globalThis.__name = (named) => named';

export async function startBench(isQuick: boolean): Promise<Bench> {
  refuseWithoutChromium();
  const directory = makeDataDirectory();
  const elementsFile = path.join(directory, 'elements.json');
  const started: { stop(): Promise<unknown> }[] = [];
  async function stop() {
    await Promise.allSettled(started.map((each) => each.stop()));
    fs.rmSync(directory, { recursive: true, force: true });
  }
  try {
    const app = await startApp(directory);
    started.push(app);
    const barePage = await startBarePage(elementsFile);
    started.push(barePage);
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: LAUNCH_FLAGS });
    started.push({ stop: () => browser.close() });
    return { isQuick, directory, app, barePage, elementsFile, browser, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As `npm start`, without the settings of this machine. Needs a build. */
export async function startApp(directory: string): Promise<Server> {
  const app = serve({ PORT: `${await findFreePort()}`, DATA_DIR: directory, DEMO: '1', LOG_LEVEL: 'error' });
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
