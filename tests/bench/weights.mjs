/** JavaScript of a route, compressed: what its HTML asks for, and what the screen loads after that. */
import { gzipSync } from 'node:zlib';

/** Chunks with a map engine are counted separately, because they are loaded only with the first map that is shown. */
const MAP_ENGINE = /maplibregl|mapboxgl/;
/**
 * Milliseconds. A page loads more when it has nothing else to do, and nothing announces the end of that. So the page
 * counts as loaded when this time has passed. It is three times as long as the network has to be silent to be called
 * idle.
 */
const SETTLE_MS = 1500;

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ address: string, path: string, cookie?: string }} page opened in a phone that has nothing of it yet
 */
export async function weigh(browser, { address, path, cookie }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  if (cookie) await context.addCookies(cookiesOf(cookie, address));
  const page = await context.newPage();
  const scripts = new Map();
  const reading = [];
  page.on('response', (response) => {
    if (/\.js(\?|$)/.test(response.url()) && response.ok())
      reading.push(
        response.body().then(
          (body) => scripts.set(new URL(response.url()).pathname, body),
          () => undefined,
        ),
      );
  });
  const answer = await page.goto(address + path, { waitUntil: 'load' });
  const html = (await answer?.body()) ?? Buffer.alloc(0);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
  await Promise.all(reading);
  await context.close();
  const asked = new Set([...html.toString().matchAll(/<script[^>]+src="([^"?]+)/g)].map(([, source]) => source));
  const sum = (chosen) =>
    [...scripts]
      .filter(([source, body]) => chosen(source, body))
      .reduce((total, [, body]) => total + gzipSync(body).length, 0);
  const isMap = (body) => MAP_ENGINE.test(body.toString());
  return {
    html: gzipSync(html).length,
    first: sum((source) => asked.has(source)),
    after: sum((source, body) => !asked.has(source) && !isMap(body)),
    map: sum((source, body) => !asked.has(source) && isMap(body)),
  };
}

export const cookiesOf = (cookie, address) =>
  cookie.split('; ').map((each) => {
    const [name, ...value] = each.split('=');
    return { name, value: value.join('='), url: address };
  });
