export const BYTE_QUEUE_FULL = Symbol('too many bytes waiting');

/**
 * Limits concurrency by size: tasks run at once while their bytes add up to at most `maxBytes`; a larger task runs
 * alone. The others wait in order, so that small tasks cannot starve a large one. At most `maxQueued` tasks
 * wait, and further ones get BYTE_QUEUE_FULL.
 */
export function limitConcurrentBytes(maxBytes: number, maxQueued: number) {
  let runningBytes = 0;
  const pending: { bytes: number; start: () => void }[] = [];

  const fits = (bytes: number) => runningBytes === 0 || runningBytes + bytes <= maxBytes;
  const startNext = () => {
    for (let next = pending[0]; next && fits(next.bytes); next = pending[0]) {
      pending.shift();
      runningBytes += next.bytes;
      next.start();
    }
  };

  return async <T>(bytes: number, work: () => Promise<T>): Promise<T | typeof BYTE_QUEUE_FULL> => {
    if (pending.length === 0 && fits(bytes)) runningBytes += bytes;
    else {
      if (pending.length >= maxQueued) return BYTE_QUEUE_FULL;
      // `startNext` already counted the bytes of this task.
      await new Promise<void>((resolve) => pending.push({ bytes, start: resolve }));
    }
    try {
      return await work();
    } finally {
      runningBytes -= bytes;
      startNext();
    }
  };
}
