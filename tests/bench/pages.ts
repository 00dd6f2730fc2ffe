/** The server's CPU time of a page, compared with an empty Next page, an empty panel, and the page's elements alone. */
import fs from 'node:fs';
import { gzipSync } from 'node:zlib';
import { pastReports } from '@/lib/reports/contract';
import {
  formatKilobytes,
  formatMs,
  formatRatio,
  measureInTurns,
  measureServer,
  median,
  getMedianRatio,
  repeat,
} from './measure';
import { DEFINE_NAME, type Bench } from './servers';
import { createVisitor } from './visitor';

const EMPTY_PAGE = 'Empty page of Next';
const EMPTY_PANEL = 'Empty panel (New Site)';
/** V8 optimizes a page during about its first 150 requests. */
const WARM_UP_REQUESTS = 150;

const listPages = (report: string, site: string): Record<string, string> => ({
  [EMPTY_PANEL]: '/app/new-site',
  'Sign-in': '/login',
  'Inspection Reports': '/app/inspection-reports',
  'Read-only report': `/app/report-view?report=${report}`,
  'Report editor': '/app/report-setup',
  'Active Sites': '/app/active-sites',
  'Work Unit Crew': '/app/workunit-crew',
  Stakeholders: '/app/stakeholder-contacts',
  'Master library': '/app/master-library-practices',
  'Library of a site': `/app/site-library-practices?site=${site}`,
  Activity: '/app/activity',
});

export const pages = {
  header: [
    'page',
    'CPU',
    '× empty page',
    '× empty panel',
    '× its elements rendered once',
    'first-load JS above the empty page',
  ],
  async measure(bench: Bench): Promise<string[][]> {
    const { app, barePage } = bench;
    const visitor = await createVisitor(app.address);
    const { reports } = await visitor.call(pastReports, {});
    const report = reports.find(({ counts }) => counts.complete > 2) ?? reports[0];
    const paths = listPages(report?.id ?? '', report?.siteId ?? '');
    await storeElements(bench, Object.values(paths), visitor.cookie);

    const getElementsName = (name: string) => `Elements of ${name}`;
    // The sign-in page is for people without a session.
    const fetchPage = (path: string) =>
      fetchText(app.address + path, path === '/login' ? undefined : { cookie: visitor.cookie });
    const fetchElements = (path: string) => fetchText(`${barePage.address}/elements?of=${encodeURIComponent(path)}`);
    const requests = [
      { name: EMPTY_PAGE, pid: barePage.pid, fetch: () => fetchText(barePage.address) },
      ...Object.entries(paths).flatMap(([name, path]) => [
        { name, pid: app.pid, fetch: () => fetchPage(path) },
        { name: getElementsName(name), pid: barePage.pid, fetch: () => fetchElements(path) },
      ]),
    ];
    for (const { fetch } of requests) await repeat(fetch, bench.isQuick ? 10 : WARM_UP_REQUESTS);
    const getValues = await measureInTurns(
      bench.isQuick ? 2 : 25,
      requests.map(({ name, pid, fetch }) => ({ name, run: () => measureServer(pid, fetch, 10) })),
    );
    const emptyScripts = await measureScriptBytes(barePage.address, await fetchText(barePage.address));
    const rows = [[EMPTY_PAGE, formatMs(median(getValues(EMPTY_PAGE))), '–', '–', '–', '–']];
    for (const [name, path] of Object.entries(paths)) {
      const ratios = [EMPTY_PAGE, EMPTY_PANEL, getElementsName(name)].map((base) =>
        formatRatio(getMedianRatio(getValues(name), getValues(base))),
      );
      const scripts = await measureScriptBytes(app.address, await fetchPage(path));
      rows.push([name, formatMs(median(getValues(name))), ...ratios, formatKilobytes(scripts - emptyScripts)]);
    }
    return rows;
  },
};

async function fetchText(url: string, headers: HeadersInit = {}): Promise<string> {
  const response = await fetch(url, { headers, redirect: 'manual' });
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

/** The gzipped bytes of the scripts in the HTML. */
async function measureScriptBytes(address: string, html: string): Promise<number> {
  const sources = new Set([...html.matchAll(/<script[^>]+src="([^"?]+)/g)].map(([, source = '']) => source));
  const scripts = await Promise.all([...sources].map((source) => fetchText(address + source)));
  return scripts.reduce((total, script) => total + gzipSync(script).length, 0);
}

/** The name, React props and children of an element, or a text. */
type StoredNode = string | [name: string, props: Record<string, string>, children: StoredNode[]];

/** Stores the elements of pages, so that the bare page can render them without other work. */
async function storeElements(bench: Bench, paths: readonly string[], cookie: string): Promise<void> {
  const context = await bench.browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: { cookie } });
  const page = await context.newPage();
  const stored: Record<string, StoredNode[]> = {};
  for (const path of paths) {
    await page.goto(bench.app.address + path);
    await page.evaluate(DEFINE_NAME);
    stored[path] = await page.evaluate(readElements);
  }
  await context.close();
  fs.writeFileSync(bench.elementsFile, JSON.stringify(stored));
}

/** Runs in the browser, which parses the HTML. */
function readElements(): StoredNode[] {
  const OMITTED = new Set(['SCRIPT', 'STYLE', 'LINK', 'META', 'TEMPLATE', 'NOSCRIPT']);
  const PROPS: Record<string, string> = { class: 'className', for: 'htmlFor', value: 'defaultValue' };
  const readChildren = (parent: Node): StoredNode[] =>
    [...parent.childNodes].flatMap((node) => {
      if (node instanceof Text) return [node.data];
      return node instanceof Element && !OMITTED.has(node.tagName) ? [read(node)] : [];
    });
  const read = (element: Element): StoredNode => {
    const attributes = [...element.attributes].filter(
      ({ name }) => !['style', 'selected', 'checked', 'nonce'].includes(name),
    );
    const props = Object.fromEntries(attributes.map(({ name, value }) => [PROPS[name] ?? name, value]));
    return [element.localName, props, element instanceof HTMLTextAreaElement ? [] : readChildren(element)];
  };
  return readChildren(document.body);
}
