import type { Language } from '@/lib/language';
import { isFixPagePath } from '@/lib/offline/worker/fix-requests';

/** Keeps the page of a link on the phone, so that it opens without signal (FIX-10). */

const WORKER = { url: '/fix-sw.js', scope: '/fix/' };
const createCacheName = (storageKey: string): string => `fix-${storageKey}`;
const createSenderKey = (storageKey: string): string => `fixSender ${storageKey}`;

/** Stores the page, its scripts and the photos of its cards. In production only: in development, files change. */
export async function keepFixPage(storageKey: string, photos: readonly string[]): Promise<void> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator) || !isFixPagePath(location.pathname))
    return;
  await navigator.serviceWorker.register(WORKER.url, { scope: WORKER.scope, updateViaCache: 'none' });
  const cache = await caches.open(createCacheName(storageKey));
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/_next/static/'))
    .map(({ pathname }) => pathname);
  const kept = new Set([...files, ...photos]);
  for (const file of kept) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined);
  const page = await fetch(location.href);
  if (!page.ok) return;
  await cache.put(location.pathname, page);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (pathname !== location.pathname && !kept.has(pathname + search)) await cache.delete(url);
  }
}

export const forgetFixPage = (storageKey: string): Promise<boolean> => caches.delete(createCacheName(storageKey));

/** Who sent the link, and the language of its page. */
export interface FixSender {
  unitName: string;
  language: Language;
}

export function storeSender(storageKey: string, sender: FixSender): void {
  try {
    localStorage.setItem(createSenderKey(storageKey), JSON.stringify(sender));
  } catch {
    // Without storage, the message about an ended link does not name the work unit.
  }
}

/** As JSON, for `parseSender`; null if the link was never opened here. */
export function readSender(storageKey: string): string | null {
  try {
    return localStorage.getItem(createSenderKey(storageKey));
  } catch {
    return null;
  }
}

export function parseSender(json: string | null): FixSender | null {
  // Written by this code (decision 018).
  return json === null ? null : (JSON.parse(json) as FixSender);
}
