/** Thrown when the work took longer than its limit. */
export class TooLateError extends Error {}

/**
 * Runs work that is cancelled after `limit` milliseconds or when `cancel` is aborted. The promise is then rejected at
 * once.
 */
export async function within<T>(
  limit: number,
  work: (signal: AbortSignal) => Promise<T>,
  cancel?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, limit);
  cancel?.addEventListener('abort', stop);
  try {
    return await Promise.race([work(controller.signal), tooLate(controller.signal)]);
  } finally {
    clearTimeout(timer);
    cancel?.removeEventListener('abort', stop);
  }
}

function tooLate(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new TooLateError('took too long')), { once: true });
  });
}
