/**
 * Reusable memory for short-lived bytes. V8 runs a full garbage collection whenever 64 MB of new Buffers were
 * allocated, which doubled the cost of sending photos (docs/performance.md).
 */
export interface LentMemory {
  readonly bytes: Buffer;
  /** Returns the memory for reuse. Optional: buffers that are not returned are garbage-collected. */
  giveBack(): void;
}

/** Bytes per buffer; most photos have half of that. Larger requests get a buffer of their own. */
const PIECE_BYTES = 256 * 1024;
const MOST_WAITING = 8;

const waiting: Buffer[] = [];

export function lendMemory(size: number): LentMemory {
  if (size > PIECE_BYTES) return { bytes: Buffer.allocUnsafeSlow(size), giveBack: () => undefined };
  let bytes: Buffer | undefined = waiting.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES);
  return {
    bytes,
    giveBack() {
      // Ignores a second call, which would give the same buffer to two users.
      if (bytes && waiting.length < MOST_WAITING) waiting.push(bytes);
      bytes = undefined;
    },
  };
}
