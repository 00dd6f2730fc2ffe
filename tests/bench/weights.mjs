/** Compressed JavaScript of a route: what its HTML loads, and what the screen loads later. */
import { gzipSync } from 'node:zlib';

/** Chunks with a map engine are counted separately, because they are loaded with the first map. */
const MAP_ENGINE = /maplibregl|mapboxgl/;
/**
 * Milliseconds without network activity after which a page counts as loaded: idle loading has no end event. Three times
 * the usual threshold of network idle.
 */
const SETTLE_MS = 1500;

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ address: string, path: string, cookie?: string }} page opened in an empty browser context
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
