/** Records the elements of a page, so that a page of the same Next can render the same without doing anything else. */
import fs from 'node:fs';
import { cookiesOf } from './weights.mjs';

/**
 * Writes the page's elements as `[name, React props, children]`; texts are strings. Scripts are disabled.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ address: string, path: string, cookie: string }} page
 * @param {string} file
 */
export async function keepElements(browser, { address, path, cookie }, file) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies(cookiesOf(cookie, address));
  const page = await context.newPage();
  await page.goto(address + path);
  fs.writeFileSync(file, JSON.stringify(await page.evaluate(readElements)));
  await context.close();
}

/** Runs in the browser, which parses the HTML. */
function readElements() {
  const NOT_DRAWN = new Set(['SCRIPT', 'STYLE', 'LINK', 'META', 'TEMPLATE', 'NOSCRIPT']);
  const NAMES = { class: 'className', for: 'htmlFor', value: 'defaultValue', checked: 'defaultChecked' };
  const LEFT_OUT = new Set(['style', 'selected', 'nonce']);
  const inside = (parent) =>
    [...parent.childNodes].flatMap((node) => {
      if (node instanceof Text) return [node.data];
      return node instanceof Element && !NOT_DRAWN.has(node.tagName) ? [read(node)] : [];
    });
  const read = (element) => [
    element.localName,
    Object.fromEntries(
      [...element.attributes]
        .filter(({ name }) => !LEFT_OUT.has(name))
        .map(({ name, value }) => [NAMES[name] ?? name, value]),
    ),
    element.localName === 'textarea' ? [] : inside(element),
  ];
  return inside(document.body);
}
