import fs from 'node:fs';
import path from 'node:path';

// Each page that loads the editor's screens has its own chunks of them, so both pages are checked.

const getBuildPath = (file: string) => path.join('.next', file);
const listFileReferences = (text: string): string[] =>
  [...text.matchAll(/static\/(?:chunks\/[\w.~-]+\.(?:js|css)|media\/[\w.~-]+\.svg)\b/g)].map(([file]) => file);

/** All files that a page loads, directly or indirectly, except the map engine's. */
function listLoadedFiles(page: string): string[] {
  const queue = listFileReferences(
    fs.readFileSync(getBuildPath(`server/app/${page}/page_client-reference-manifest.js`), 'utf8'),
  );
  const files = new Set<string>();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (files.has(file) || !fs.existsSync(getBuildPath(file))) continue;
    const text = fs.readFileSync(getBuildPath(file), 'utf8');
    if (text.includes('api.mapbox.com')) continue;
    files.add(file);
    queue.push(...listFileReferences(text));
  }
  return [...files];
}

test.each(['offline-shell', 'app/report-setup'])(
  'the service worker caches every screen, dialog and icon that %s loads later',
  (page) => {
    const worker = fs.readFileSync('public/sw.js', 'utf8');
    const files = listLoadedFiles(page);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !worker.includes(file))).toEqual([]);
  },
);
