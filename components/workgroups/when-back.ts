/**
 * Calls `look` whenever somebody comes back to the page, or has signal again.
 * @returns the end of that.
 */
export function whenBack(look: () => void): () => void {
  window.addEventListener('focus', look);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('focus', look);
    window.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', look);
  };
}
