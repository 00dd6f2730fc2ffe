/** Measures input latency in Chromium at 390 × 844, as on an inspector's phone. */
import type { Browser, Locator, Page } from '@playwright/test';
import { DEFINE_NAME } from './servers';

/** Milliseconds from a tap or key to the next painted frame, and from an input to its draft in IndexedDB. */
interface Latencies {
  taps: number[];
  keys: number[];
  drafts: number[];
  /** The clicks so far. */
  clicks: number;
  /** Frames not painted yet and drafts not stored yet. */
  pending: number;
}

declare global {
  var latencies: Latencies;
}

interface Visit {
  address: string;
  cookie?: string;
  /** The factor by which the CPU is throttled. */
  slowdown?: number;
  slow4G?: boolean;
}

/** Milliseconds per request, and bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

/** Opens a page on an emulated phone, with CPU and network throttling. */
export async function openPhone(browser: Browser, { address, cookie, slowdown = 1, slow4G }: Visit): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  });
  await context.addInitScript(DEFINE_NAME);
  await context.addInitScript(installObservers);
  const cookies = (cookie?.split('; ') ?? []).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: address };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (slow4G) await session.send('Network.emulateNetworkConditions', SLOW_4G);
  return page;
}

/** Runs in the page before its own scripts. */
function installObservers(): void {
  const latencies: Latencies = { taps: [], keys: [], drafts: [], clicks: 0, pending: 0 };
  globalThis.latencies = latencies;
  const startTimer = (list: number[], since: number) => {
    latencies.pending += 1;
    return () => {
      latencies.pending -= 1;
      list.push(performance.now() - since);
    };
  };
  const measureFrame = (list: number[]) => (event: Event) => {
    const end = startTimer(list, event.timeStamp);
    // A message posted from a frame's callback arrives after that frame was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = end;
      port2.postMessage(null);
    });
  };
  addEventListener('click', () => (latencies.clicks += 1), true);
  addEventListener('click', measureFrame(latencies.taps), true);
  addEventListener('keydown', measureFrame(latencies.keys), true);
  let lastInput = 0;
  let lastStored = 0;
  // A checkbox or radio button changes on click. Search text is not part of a draft.
  const getType = ({ target }: Event) => (target instanceof HTMLInputElement ? target.type : 'text');
  const isChoice = (event: Event) => ['checkbox', 'radio'].includes(getType(event));
  addEventListener('click', (event) => isChoice(event) && (lastInput = event.timeStamp), true);
  const isTyped = (event: Event) => !isChoice(event) && getType(event) !== 'search';
  addEventListener('input', (event) => isTyped(event) && (lastInput = event.timeStamp), true);
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function observed(...values) {
    const request = put.apply(this, values);
    // The first draft written after an input contains it.
    if (this.name === 'draftHeads' && lastInput > lastStored) {
      lastStored = lastInput;
      this.transaction.addEventListener('complete', startTimer(latencies.drafts, lastInput));
    }
    return request;
  };
}

/** Resolves when everything is painted and stored and the page is idle. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.latencies.pending === 0);
  // The timeout is needed because Chromium may never be idle if nothing is drawn.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 500 })));
}

export async function readLatencies(page: Page): Promise<Latencies> {
  await waitUntilIdle(page);
  return page.evaluate(() => globalThis.latencies);
}

/** Taps an element. Playwright's checks are slow on a throttled CPU, so they run before the measured tap. */
export async function tap(page: Page, element: Locator, position?: { x: number; y: number }): Promise<void> {
  if (position === undefined) await element.tap({ trial: true });
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  await waitUntilIdle(page);
  const clicksBefore = await page.evaluate(() => globalThis.latencies.clicks);
  await page.touchscreen.tap(box.x + (position?.x ?? box.width / 2), box.y + (position?.y ?? box.height / 2));
  await page.waitForFunction(
    (clicks) => globalThis.latencies.clicks > clicks && globalThis.latencies.pending === 0,
    clicksBefore,
  );
}

export const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: 120 });
