import { dropOldTiles, TILE_CACHE } from '@/lib/offline/tiles/tile-cache';
import { LOGGING_OUT_CACHE } from '@/lib/offline/store/logging-out';
import { isNoAnswer, kindOf, PATIENCE_MS, patienceFor, type Kind } from './requests';
import type { WorkerScope } from './scope';

/**
 * Caches the built files of the editor and a page without personal data, so that an inspection can start offline
 * (decision 007). scripts/write-worker.mjs writes it to public/sw.js.
 */
declare const self: WorkerScope;
declare const BUILD: string;
declare const FILES: readonly string[];

const SHELL = '/offline-shell';
const BUILT_PREFIX = 'built-';
const BUILT = BUILT_PREFIX + BUILD;
const LOADED_AT_ONCE = 4;
/** Milliseconds to wait for the server's version of a file with a fixed name. */
const NAMED_PATIENCE_MS = 3_000;

self.addEventListener('install', (event) => event.waitUntil(cacheBuild()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(takeOverWhenAlone());
});
self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (kind !== null) event.respondWith(ANSWERS[kind](event.request));
});

const ANSWERS: Record<Kind, (request: Request) => Promise<Response>> = {
  page: async (request) =>
    (await isLoggedOut())
      ? fromServerOr(request, patienceFor(request.url), shell)
      : ((await shell()) ?? fetch(request)),
  'page-data': (request) => fromServerOr(request, patienceFor(request.url), async () => Response.error()),
  built: cachedOrLoaded,
  named: (request) => fromServerOr(request, NAMED_PATIENCE_MS, async () => (await caches.open(BUILT)).match(request)),
  tile: tileCachedOrLoaded,
};

/**
 * Ends the session of a person who logged out offline, before any page is requested with it (decision X-341). False
 * while the server is unreachable: then no page of that person is shown.
 */
async function isLoggedOut(): Promise<boolean> {
  if (!(await caches.keys()).includes(LOGGING_OUT_CACHE)) return true;
  const answer = await within(
    PATIENCE_MS,
    fetch('/api/logout', { method: 'POST' }).catch(() => null),
  );
  if (!answer?.ok || new URL(answer.url).searchParams.has('failed')) return false;
  await caches.delete(LOGGING_OUT_CACHE);
  return true;
}

/** Loads all files of the build or fails. A later attempt skips files that were loaded. */
async function cacheBuild(): Promise<void> {
  const cache = await caches.open(BUILT);
  const waiting = [...FILES];
  const load = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      if (!(await cache.match(file))) await cache.put(file, await loaded(file));
  };
  await Promise.all(Array.from({ length: LOADED_AT_ONCE }, load));
  await cache.put(SHELL, await loaded(SHELL));
}

/** Fetches without credentials, so that the file has no personal data. */
async function loaded(file: string): Promise<Response> {
  const hashed = file.startsWith('/_next/static/');
  const response = await fetch(file, { credentials: 'omit', cache: hashed ? 'default' : 'no-store' });
  if (response.status !== 200 || response.redirected) throw new Error(`${file}: ${response.status}`);
  return response;
}

/** Runs when no page uses the previous build, or right away for a single page that asked for it. */
async function takeOver(): Promise<void> {
  const former = (await caches.keys()).filter((name) => name.startsWith(BUILT_PREFIX) && name !== BUILT);
  await Promise.all(former.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Counts uncontrolled pages, too: a waiting worker controls none. */
async function takeOverWhenAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}

async function fromServerOr(
  request: Request,
  patience: number,
  otherwise: () => Promise<Response | undefined>,
): Promise<Response> {
  const answer = fetch(request);
  const inTime = await within(
    patience,
    answer.catch(() => null),
  );
  if (inTime && !isNoAnswer(inTime.status)) return inTime;
  return (await otherwise()) ?? answer;
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((over) => {
    timer = setTimeout(() => over(null), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const shell = async () => (await caches.open(BUILT)).match(SHELL);

async function cachedOrLoaded(request: Request): Promise<Response> {
  const cache = await caches.open(BUILT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request, response.clone()).catch(() => undefined);
  return response;
}

let tilesCached = 0;

async function tileCachedOrLoaded(request: Request): Promise<Response> {
  const cache = await caches.open(TILE_CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status !== 200) return response;
  await cache.put(request, response.clone()).catch(() => undefined);
  // Every 50 tiles, because listing all tiles is expensive.
  if (tilesCached++ % 50 === 0) await dropOldTiles(cache);
  return response;
}
