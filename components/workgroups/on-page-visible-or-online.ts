/** When the page becomes visible or the browser online again. @returns the unsubscribe function. */
export function onPageVisibleOrOnline(look: () => void): () => void {
  window.addEventListener('focus', look);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('focus', look);
    window.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', look);
  };
}
