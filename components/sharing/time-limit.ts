import { UnreachableError } from '@/lib/client/ask';

/** Cancels the work after `limit` milliseconds, or when `cancel` says so; it then rejects at once, as if no answer came. */
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
    signal.addEventListener('abort', () => reject(new UnreachableError('took too long')), { once: true });
  });
}
