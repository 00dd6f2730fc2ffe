/** What a caller gets when too many wait already. */
export const TOO_MANY_BYTES_WAITING = Symbol('too many bytes waiting');

/**
 * Runs pieces of work side by side as long as their bytes together are at most `most`; one piece alone may have more. The
 * others wait in their order, so that a large piece is not passed for ever by small ones. More than `queue` do not wait.
 */
export function bytesAtOnce(most: number, queue: number) {
  let under = 0;
  const waiting: { bytes: number; begin: () => void }[] = [];

  const fits = (bytes: number) => under === 0 || under + bytes <= most;
  const beginNext = () => {
    for (let next = waiting[0]; next && fits(next.bytes); next = waiting[0]) {
      waiting.shift();
      under += next.bytes;
      next.begin();
    }
  };

  return async <T>(bytes: number, work: () => Promise<T>): Promise<T | typeof TOO_MANY_BYTES_WAITING> => {
    if (waiting.length === 0 && fits(bytes)) under += bytes;
    else {
      if (waiting.length >= queue) return TOO_MANY_BYTES_WAITING;
      // Whoever makes room counts the bytes of the next one, so nobody comes between.
      await new Promise<void>((resolve) => waiting.push({ bytes, begin: resolve }));
    }
    try {
      return await work();
    } finally {
      under -= bytes;
      beginNext();
    }
  };
}
