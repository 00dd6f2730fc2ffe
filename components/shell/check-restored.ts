import { takeMovedTo } from '@/lib/client/back-entry';
import { serverIsThere } from '@/lib/client/server-there';
import { isShellPage, opensWithoutServer } from '@/lib/offline/worker/requests';

/**
 * To be called when a page is shown. Back and Forward show it as the router remembers it, without asking the server.
 * Without signal that is an old page which says nothing about it: a list that lacks the inspection that was just begun. So
 * the server is asked, and without an answer the page is loaded anew, which shows what is on the device (decision X-342).
 *
 * @param onStale is called where loading anew is not possible: what was entered meanwhile would be lost, or no service
 *   worker answers for the page.
 * @returns to be called when the page is left.
 */
export function checkRestored(path: string, onStale: () => void): () => void {
  // Noted before the router hears of it: React draws the page between two listeners of the same event.
  const isRestored = takeMovedTo() === path;
  const page = { isLeft: false, isEntered: false };
  const onInput = () => {
    page.isEntered = true;
  };
  const leave = () => {
    page.isLeft = true;
    window.removeEventListener('input', onInput, true);
  };
  if (!isRestored || opensWithoutServer(path)) return leave;
  window.addEventListener('input', onInput, true);
  serverIsThere().catch(() => {
    if (page.isLeft) return;
    const isControlled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    if (!page.isEntered && isControlled && isShellPage(path)) window.location.reload();
    else onStale();
  });
  return leave;
}
