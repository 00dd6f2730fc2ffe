export const BYTE_QUEUE_FULL = Symbol('too many bytes waiting');

/**
 * Limits concurrency by size: tasks run at once while their bytes add up to at most `most`; a larger task runs
 * alone. The others wait in order, so that small tasks cannot starve a large one. At most `queue` tasks wait.
 */
export function limitConcurrentBytes(most: number, queue: number) {
  let under = 0;
  const pending: { bytes: number; begin: () => void }[] = [];

  const fits = (bytes: number) => under === 0 || under + bytes <= most;
  const beginNext = () => {
    for (let next = pending[0]; next && fits(next.bytes); next = pending[0]) {
      pending.shift();
      under += next.bytes;
      next.begin();
    }
  };

  return async <T>(bytes: number, work: () => Promise<T>): Promise<T | typeof BYTE_QUEUE_FULL> => {
    if (pending.length === 0 && fits(bytes)) under += bytes;
    else {
      if (pending.length >= queue) return BYTE_QUEUE_FULL;
      // `beginNext` already counted the bytes of this task.
      await new Promise<void>((resolve) => pending.push({ bytes, begin: resolve }));
    }
    try {
      return await work();
    } finally {
      under -= bytes;
      beginNext();
    }
  };
}
