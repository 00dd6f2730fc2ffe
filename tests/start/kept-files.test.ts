import fs from 'node:fs';
import path from 'node:path';

/** The build cuts the editor's screens into other files for each page that loads them. */

const BUILD = '.next';
const inBuild = (file: string) => path.join(BUILD, file);
const getNamedIn = (text: string): string[] =>
  [...text.matchAll(/static\/(?:chunks\/[\w.~-]+\.(?:js|css)|media\/[\w.~-]+\.svg)\b/g)].map(([file]) => file);

/** All files that a page names, and that those name in turn. */
function listLoadedFiles(page: string): string[] {
  const queue = getNamedIn(fs.readFileSync(inBuild(`server/app/${page}/page_client-reference-manifest.js`), 'utf8'));
  const found = new Set<string>();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file) || !fs.existsSync(inBuild(file))) continue;
    const text = fs.readFileSync(inBuild(file), 'utf8');
    if (text.includes('api.mapbox.com')) continue;
    found.add(file);
    queue.push(...getNamedIn(text));
  }
  return [...found];
}

test.each(['offline-shell', 'app/report-setup'])(
  'signal may end on %s: every screen, dialog and icon that it loads later is kept by the worker',
  (page) => {
    const worker = fs.readFileSync('public/sw.js', 'utf8');
    const files = listLoadedFiles(page);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !worker.includes(file))).toEqual([]);
  },
);
