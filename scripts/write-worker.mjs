/**
 * Writes public/sw.js: the service worker with the names of all built files that the editor needs offline, from the
 * manifests of its pages and the files that these load. Also writes public/fix-sw.js, the worker of the crew's fix
 * page. Runs after the build.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const BUILD = '.next';
const PAGES = ['offline-shell', 'app/report-setup', '(companion)/open-ticket'].map((page) =>
  path.join(BUILD, 'server/app', page),
);
const PUBLIC_FILES = ['/icon.svg', '/contours.svg'];

const manifest = JSON.parse(fs.readFileSync(path.join(BUILD, 'build-manifest.json'), 'utf8'));
const entries = [...manifest.rootMainFiles, ...manifest.polyfillFiles, ...PAGES.flatMap(listPageFiles)];
const builtUrls = addImports(entries).map((file) => `/_next/${file}`);
const files = [...builtUrls, ...PUBLIC_FILES].sort();

await writeWorker('service-worker', 'public/sw.js', {
  FILES: JSON.stringify(files),
  BUILD: JSON.stringify(fingerprint(files)),
});
await writeWorker('fix-worker', 'public/fix-sw.js', {});

/**
 * @param {string} name
 * @param {string} target
 * @param {Record<string, string>} define
 */
async function writeWorker(name, target, define) {
  const { outputFiles } = await build({
    entryPoints: [`lib/offline/worker/${name}.ts`],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define,
  });
  fs.writeFileSync(target, outputFiles[0].text);
}

/** @param {string} page */
function listPageFiles(page) {
  const loadable = path.join(page, 'page/react-loadable-manifest.json');
  return [
    ...findFiles(fs.readFileSync(path.join(page, 'page_client-reference-manifest.js'), 'utf8')),
    ...(fs.existsSync(loadable) ? findFiles(fs.readFileSync(loadable, 'utf8')) : []),
  ];
}

/**
 * The built files that a manifest or script names.
 * @param {string} text
 */
function findFiles(text) {
  const names =
    /static\/(?:chunks\/[\w.~-]+\.(?:js|css)|media\/(?:[\w.~-]+\.(?:svg|woff2)|maplibre-gl-worker\.[\w~-]+\.mjs))\b/g;
  return [...text.matchAll(names)].map(([file]) => file);
}

/**
 * The files and all that they load, without Mapbox's engine and missing files.
 * @param {readonly string[]} entryFiles
 */
function addImports(entryFiles) {
  const loaded = new Set();
  const queue = [...entryFiles];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const builtFile = path.join(BUILD, file);
    if (loaded.has(file) || !fs.existsSync(builtFile)) continue;
    const text = fs.readFileSync(builtFile, 'utf8');
    if (needsMapbox(text)) continue;
    loaded.add(file);
    if (/\.(?:js|css)$/.test(file)) queue.push(...findFiles(text), ...findFonts(text));
  }
  return [...loaded];
}

/**
 * Style sheets have relative URLs of fonts.
 * @param {string} text
 */
function findFonts(text) {
  return [...text.matchAll(/url\(["']?\.\.\/media\/([\w.~-]+\.woff2)/g)].map(([, name]) => `static/media/${name}`);
}

/**
 * Whether the file belongs to Mapbox's engine, which needs Mapbox's servers; offline the map uses another engine.
 * @param {string} text
 */
function needsMapbox(text) {
  return text.includes('api.mapbox.com');
}

/**
 * A short hash that changes with every build and with PUBLIC_FILES.
 * @param {readonly string[]} files
 */
function fingerprint(files) {
  const hash = createHash('sha256').update(files.join());
  hash.update(fs.readFileSync(path.join(BUILD, 'BUILD_ID')));
  for (const file of PUBLIC_FILES) hash.update(fs.readFileSync(path.join('public', file)));
  return hash.digest('hex').slice(0, 12);
}
