import { deleteOldTiles, PLAN_SHEET_CACHE, TILE_CACHE } from '@/lib/offline/tiles/tile-cache';
import { LOGGING_OUT_CACHE } from '@/lib/offline/store/offline-logout';
import { isProxyError, classifyRequest, PAGE_TIMEOUT_MS, getPageTimeout, type RequestKind } from './requests';
import { openNotification, showPushMessage } from './push-messages';
import type { WorkerScope } from './scope';

/**
 * Caches the built files of the editor and a page without personal data, so that an inspection can start offline
 * (decision 007). scripts/write-worker.mjs writes it to public/sw.js.
 */
declare const self: WorkerScope;
declare const BUILD: string;
declare const FILES: readonly string[];

const SHELL_URL = '/offline-shell';
const BUILD_CACHE_PREFIX = 'built-';
const BUILD_CACHE = BUILD_CACHE_PREFIX + BUILD;
const MAX_PARALLEL_LOADS = 4;
/** The wait for the server's version of a file with a fixed name. */
const NAMED_FILE_TIMEOUT_MS = 3_000;

self.addEventListener('install', (event) => event.waitUntil(cacheBuild()));
self.addEventListener('activate', (event) => event.waitUntil(activateBuild()));
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(activateWhenAlone());
});
self.addEventListener('push', (event) => event.waitUntil(showPushMessage(self, event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(self, event.notification)));
self.addEventListener('fetch', (event) => {
  const kind = classifyRequest(event.request, self.location.origin);
  if (kind !== null) event.respondWith(REQUEST_HANDLERS[kind](event.request));
});

const REQUEST_HANDLERS: Record<RequestKind, (request: Request) => Promise<Response>> = {
  page: async (request) =>
    (await endOfflineLogout())
      ? fetchWithFallback(request, getPageTimeout(request.url), readShell)
      : ((await readShell()) ?? fetch(request)),
  'page-data': (request) => fetchWithFallback(request, getPageTimeout(request.url), async () => Response.error()),
  built: cacheFirst,
  named: (request) =>
    fetchWithFallback(request, NAMED_FILE_TIMEOUT_MS, async () => (await caches.open(BUILD_CACHE)).match(request)),
  tile: tileCacheFirst,
  plan: async (request) => (await (await caches.open(PLAN_SHEET_CACHE)).match(request)) ?? fetch(request),
};

/**
 * Ends the session of a person who logged out offline, before any page is requested with it (decision X-341).
 * @returns false while it could not be ended: then no page of that person is shown
 */
async function endOfflineLogout(): Promise<boolean> {
  if (!(await caches.keys()).includes(LOGGING_OUT_CACHE)) return true;
  const response = await withTimeout(
    PAGE_TIMEOUT_MS,
    fetch('/api/logout', { method: 'POST' }).catch(() => null),
  );
  if (!response?.ok || new URL(response.url).searchParams.has('failed')) return false;
  await caches.delete(LOGGING_OUT_CACHE);
  return true;
}

/** Loads all files of the build or fails. A later attempt skips files that were loaded. */
async function cacheBuild(): Promise<void> {
  const cache = await caches.open(BUILD_CACHE);
  const queue = [...FILES];
  const load = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift())
      if (!(await cache.match(file))) await cache.put(file, await fetchFile(file));
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_LOADS }, load));
  await cache.put(SHELL_URL, await fetchFile(SHELL_URL));
}

/** Fetches without credentials, so that the file has no personal data. */
async function fetchFile(file: string): Promise<Response> {
  const isHashed = file.startsWith('/_next/static/');
  const response = await fetch(file, { credentials: 'omit', cache: isHashed ? 'default' : 'no-store' });
  if (response.status !== 200 || response.redirected) throw new Error(`${file}: ${response.status}`);
  return response;
}

/** Runs when no page uses the previous build, or right away for a single page that asked for it. */
async function activateBuild(): Promise<void> {
  const oldCaches = (await caches.keys()).filter((name) => name.startsWith(BUILD_CACHE_PREFIX) && name !== BUILD_CACHE);
  await Promise.all(oldCaches.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Counts uncontrolled pages, too: a waiting worker controls none. */
async function activateWhenAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}

/** Fetches, or uses the fallback after the timeout, without a response or after a proxy's error. */
async function fetchWithFallback(
  request: Request,
  timeoutMs: number,
  fallback: () => Promise<Response | undefined>,
): Promise<Response> {
  const responsePromise = fetch(request);
  const response = await withTimeout(
    timeoutMs,
    responsePromise.catch(() => null),
  );
  if (response && !isProxyError(response.status)) return response;
  return (await fallback()) ?? responsePromise;
}

function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

const readShell = async () => (await caches.open(BUILD_CACHE)).match(SHELL_URL);

async function cacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(BUILD_CACHE);
  const cachedResponse = await cache.match(request);
  if (cachedResponse) return cachedResponse;
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request, response.clone()).catch(() => undefined);
  return response;
}

/** Tiles between two cleanups, because listing all tiles is expensive. */
const CLEANUP_INTERVAL = 50;

let cachedTiles = 0;

async function tileCacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(TILE_CACHE);
  const cachedResponse = await cache.match(request);
  if (cachedResponse) return cachedResponse;
  const response = await fetch(request);
  if (response.status !== 200) return response;
  await cache.put(request, response.clone()).catch(() => undefined);
  if (cachedTiles++ % CLEANUP_INTERVAL === 0) await deleteOldTiles(cache);
  return response;
}
