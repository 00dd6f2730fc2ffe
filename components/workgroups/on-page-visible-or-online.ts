/**
 * Calls `callback` when the page gets the focus, changes its visibility, or is online again.
 * @returns the unsubscribe function.
 */
export function onPageVisibleOrOnline(callback: () => void): () => void {
  window.addEventListener('focus', callback);
  window.addEventListener('online', callback);
  document.addEventListener('visibilitychange', callback);
  return () => {
    window.removeEventListener('focus', callback);
    window.removeEventListener('online', callback);
    document.removeEventListener('visibilitychange', callback);
  };
}
