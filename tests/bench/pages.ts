/** What a page costs the server, beside an empty page of the same Next, our empty panel, and its own elements. */
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

const EMPTY = 'Empty page of Next';
const PANEL = 'Empty panel (New Site)';
/** V8 optimizes a page during about its first 150 requests. */
const WARM_UP = 150;

const listPages = (report: string, site: string): Record<string, string> => ({
  [PANEL]: '/app/new-site',
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
  head: ['page', 'CPU', '× empty page', '× empty panel', '× its elements drawn once', 'first-load JS above empty page'],
  async measure(bench: Bench): Promise<string[][]> {
    const { app, barePage } = bench;
    const who = await createVisitor(app.address);
    const { reports } = await who.call(pastReports, {});
    const report = reports.find(({ counts }) => counts.complete > 2) ?? reports[0];
    const paths = listPages(report?.id ?? '', report?.siteId ?? '');
    await storeElements(bench, Object.values(paths), who.cookie);

    const getElements = (name: string) => `Elements of ${name}`;
    // The sign-in page is for people without a session.
    const fetchPage = (path: string) =>
      fetchText(app.address + path, path === '/login' ? undefined : { cookie: who.cookie });
    const fetchElements = (path: string) => fetchText(`${barePage.address}/elements?of=${encodeURIComponent(path)}`);
    const measured = [
      { name: EMPTY, pid: barePage.pid, fetch: () => fetchText(barePage.address) },
      ...Object.entries(paths).flatMap(([name, path]) => [
        { name, pid: app.pid, fetch: () => fetchPage(path) },
        { name: getElements(name), pid: barePage.pid, fetch: () => fetchElements(path) },
      ]),
    ];
    for (const { fetch } of measured) await repeat(fetch, bench.isQuick ? 10 : WARM_UP);
    const of = await measureInTurns(
      bench.isQuick ? 2 : 25,
      measured.map(({ name, pid, fetch }) => ({ name, run: () => measureServer(pid, fetch, 10) })),
    );
    const emptyScripts = await weighScripts(barePage.address, await fetchText(barePage.address));
    const rows = [[EMPTY, formatMs(median(of(EMPTY))), '–', '–', '–', '–']];
    for (const [name, path] of Object.entries(paths)) {
      const ratios = [EMPTY, PANEL, getElements(name)].map((base) => formatRatio(getMedianRatio(of(name), of(base))));
      const scripts = await weighScripts(app.address, await fetchPage(path));
      rows.push([name, formatMs(median(of(name))), ...ratios, formatKilobytes(scripts - emptyScripts)]);
    }
    return rows;
  },
};

async function fetchText(url: string, headers: HeadersInit = {}): Promise<string> {
  const response = await fetch(url, { headers, redirect: 'manual' });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

/** Bytes of the compressed scripts that the HTML names. */
async function weighScripts(address: string, html: string): Promise<number> {
  const sources = new Set([...html.matchAll(/<script[^>]+src="([^"?]+)/g)].map(([, source = '']) => source));
  const scripts = await Promise.all([...sources].map((source) => fetchText(address + source)));
  return scripts.reduce((total, script) => total + gzipSync(script).length, 0);
}

/** Name, React props and children of an element; a text is a string. */
type StoredNode = string | [name: string, props: Record<string, string>, children: StoredNode[]];

/** Stores the elements of pages, so that the bare page can draw them without doing anything else. */
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
    const inheritedVariables = [...element.attributes].filter(
      ({ name }) => !['style', 'selected', 'checked', 'nonce'].includes(name),
    );
    const props = Object.fromEntries(inheritedVariables.map(({ name, value }) => [PROPS[name] ?? name, value]));
    return [element.localName, props, element instanceof HTMLTextAreaElement ? [] : readChildren(element)];
  };
  return readChildren(document.body);
}
