import { classifyFixRequest } from './fix-requests';
import { isProxyError } from './requests';
import type { WorkerScope } from './scope';

/**
 * Opens the crew's fix page without signal. The page itself stores what it needs in a cache of its link
 * (components/fixes/keep-page.ts), and deletes it when the link has ended. scripts/write-worker.mjs writes it to
 * public/fix-sw.js, apart from the worker of the app, which would download the editor to the crew's phones.
 */
declare const self: WorkerScope;

const PAGE_TIMEOUT_MS = 5_000;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const kind = classifyFixRequest(event.request, self.location.origin);
  if (kind !== null) event.respondWith(kind === 'page' ? openPage(event.request) : openFile(event.request));
});

const openFile = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);

/** The page from the server, or the one that was kept. */
async function openPage(request: Request): Promise<Response> {
  const responsePromise = fetch(request);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PAGE_TIMEOUT_MS);
  });
  const response = await Promise.race([responsePromise.catch(() => null), timeout]).finally(() => clearTimeout(timer));
  if (response && !isProxyError(response.status)) return response;
  return (await caches.match(new URL(request.url).pathname)) ?? responsePromise;
}
