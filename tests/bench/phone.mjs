/** An inspector's phone: Chromium at 390 × 844 with a slowed CPU, and measurements of what a person feels. */
import { cookiesOf } from './weights.mjs';

/** @param {import('@playwright/test').Browser} browser */
export async function phone(browser, { address, cookie, slower = 1 }) {
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
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { page, close: () => context.close() };
}

/**
 * Runs in the page and measures three durations: from each tap and key to the next painted frame, from each tap that
 * opens a screen until it is painted, and from an input until its draft is stored.
 */
function watch() {
  const felt = { taps: [], keys: [], drafts: [], screens: [], pressed: 0, awaited: 0, lastInput: 0, lastKept: 0 };
  globalThis.felt = felt;
  const awaiting = (list, since) => {
    felt.awaited += 1;
    return () => {
      felt.awaited -= 1;
      list.push(performance.now() - since);
    };
  };
  const afterTheFrame = (then) =>
    // A message posted from a frame's callback arrives after that frame was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    });
  const painted =
    (list) =>
    ({ timeStamp }) =>
      afterTheFrame(awaiting(list, timeStamp));
  addEventListener('click', () => (felt.pressed += 1), true);
  addEventListener('click', painted(felt.taps), true);
  addEventListener('keydown', painted(felt.keys), true);
  // A new heading means a new screen.
  let shown = '';
  let tapped = 0;
  addEventListener('click', ({ timeStamp }) => (tapped = timeStamp), true);
  new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent ?? '';
    if (heading === shown) return;
    shown = heading;
    if (tapped > 0) afterTheFrame(awaiting(felt.screens, tapped));
    tapped = 0;
  }).observe(document, { subtree: true, childList: true, characterData: true });
  // A choice is made by its click; its input event comes after the page has handled the click.
  const isChoice = ({ target }) => target.type === 'checkbox' || target.type === 'radio';
  // Search text is not part of a draft.
  const isEntered = (event) => !isChoice(event) && event.target.type !== 'search';
  addEventListener('click', (event) => isChoice(event) && (felt.lastInput = event.timeStamp), true);
  addEventListener('input', (event) => isEntered(event) && (felt.lastInput = event.timeStamp), true);
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function watched(...args) {
    const request = put.apply(this, args);
    const since = felt.lastInput;
    // The first draft written after an input contains it. Later writes come from a tap or a save.
    if (this.name === 'draftHeads' && since > felt.lastKept) {
      felt.lastKept = since;
      this.transaction.addEventListener('complete', awaiting(felt.drafts, since));
    }
    return request;
  };
}

/** Resolves when everything is painted and stored, and the page is idle. */
export async function rest(page) {
  await page.waitForFunction(() => globalThis.felt.awaited === 0);
  await page.evaluate(() => new Promise((rests) => requestIdleCallback(rests)));
}

/** The measurements since the last call, in milliseconds. */
export async function feltOn(page) {
  await rest(page);
  return page.evaluate(() => {
    const { felt } = globalThis;
    const { taps, keys, drafts, screens } = felt;
    return { taps: taps.splice(0), keys: keys.splice(0), drafts: drafts.splice(0), screens: screens.splice(0) };
  });
}
