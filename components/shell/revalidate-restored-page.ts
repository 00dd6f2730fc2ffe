import { takeNavigatedPath } from '@/lib/client/back-entry';
import { ensureServerReachable } from '@/lib/client/check-server';
import { isShellPage, worksOffline } from '@/lib/offline/worker/requests';

/**
 * Call it when a page is shown. After Back or Forward, the router restores a cached page, which may be outdated. If the
 * server does not respond, this reloads the page, which then shows the data of the device (decision X-342).
 * @param onStale called if the page can't be reloaded, because input would be lost or no service worker would respond.
 * @returns a function that stops it.
 */
export function revalidateRestoredPage(path: string, onStale: () => void): () => void {
  // Read before the router's listener runs: React renders between two listeners of the same event.
  const isRestored = takeNavigatedPath() === path;
  const page = { wasLeft: false, hasInput: false };
  const onInput = () => {
    page.hasInput = true;
  };
  const cleanUp = () => {
    page.wasLeft = true;
    window.removeEventListener('input', onInput, true);
  };
  if (!isRestored || worksOffline(path)) return cleanUp;
  window.addEventListener('input', onInput, true);
  ensureServerReachable().catch(() => {
    if (page.wasLeft) return;
    const isControlled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    if (!page.hasInput && isControlled && isShellPage(path)) window.location.reload();
    else onStale();
  });
  return cleanUp;
}
