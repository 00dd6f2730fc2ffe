/** An inspector's phone: Chromium at 390 × 844, as slow as asked, with what it felt like. */
import { cookiesOf } from './weights.mjs';

export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

/** @param {import('@playwright/test').Browser} browser */
export async function phone(browser, { address, cookie, slower = 1, network }) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  });
  await context.addInitScript(watch);
  if (cookie) await context.addCookies(cookiesOf(cookie, address));
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const debug = await context.newCDPSession(page);
  await debug.send('Network.enable');
  if (network) await debug.send('Network.emulateNetworkConditions', network);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { page, close: () => context.close() };
}

/** Runs in the page: every tap and key until the next frame was painted, every draft until the device has it. */
function watch() {
  const felt = { taps: [], keys: [], drafts: [], lastInput: 0, lastKept: 0 };
  globalThis.felt = felt;
  const painted = (list) => (event) => {
    const { timeStamp } = event;
    // What is posted from a frame's callback runs after that frame was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => list.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  };
  addEventListener('click', painted(felt.taps), true);
  addEventListener('keydown', painted(felt.keys), true);
  addEventListener('input', ({ timeStamp }) => (felt.lastInput = timeStamp), true);
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function watched(...args) {
    const request = put.apply(this, args);
    const since = felt.lastInput;
    // The first draft that is written after an input holds it; what is written later came of a tap or a save.
    if (this.name === 'drafts' && since > felt.lastKept) {
      felt.lastKept = since;
      this.transaction.addEventListener('complete', () => felt.drafts.push(performance.now() - since));
    }
    return request;
  };
}

/** What was felt since this was asked last, in milliseconds. */
export async function feltOn(page) {
  return page.evaluate(() => {
    const { felt } = globalThis;
    return { taps: felt.taps.splice(0), keys: felt.keys.splice(0), drafts: felt.drafts.splice(0) };
  });
}
