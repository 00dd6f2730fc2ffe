import { takeNavigatedPath } from '@/lib/client/back-entry';
import { ensureServerReachable } from '@/lib/client/check-server';
import { isShellPage, worksOffline } from '@/lib/offline/worker/requests';

/**
 * Call it when a page is shown. After Back or Forward the router restores a cached page, which may be outdated. This
 * asks the server; without a response it reloads the page, which then shows the data of the device (decision X-342).
 * @param onStale called if the page can't be reloaded, because input would be lost or no service worker would respond.
 * @returns the cleanup function.
 */
export function revalidateRestoredPage(path: string, onStale: () => void): () => void {
  // Read before the router's listener runs: React renders between two listeners of the same event.
  const isRestored = takeNavigatedPath() === path;
  const page = { isLeft: false, isEntered: false };
  const onInput = () => {
    page.isEntered = true;
  };
  const leave = () => {
    page.isLeft = true;
    window.removeEventListener('input', onInput, true);
  };
  if (!isRestored || worksOffline(path)) return leave;
  window.addEventListener('input', onInput, true);
  ensureServerReachable().catch(() => {
    if (page.isLeft) return;
    const isControlled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    if (!page.isEntered && isControlled && isShellPage(path)) window.location.reload();
    else onStale();
  });
  return leave;
}
