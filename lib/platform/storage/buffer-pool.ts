/**
 * Reusable memory for short-lived bytes. V8 runs a full garbage collection whenever 64 MB of new Buffers were
 * allocated, which doubled the cost of sending photos (docs/performance.md).
 */
export interface PooledBuffer {
  readonly bytes: Buffer;
  /** Returns the memory for reuse. Optional: buffers that are not returned are garbage-collected. */
  giveBack(): void;
}

/** Bytes per buffer; most photos have half of that. Larger requests get a buffer of their own. */
const POOLED_BUFFER_BYTES = 256 * 1024;
const MAX_FREE_BUFFERS = 8;

const freeBuffers: Buffer[] = [];

export function acquireBuffer(size: number): PooledBuffer {
  if (size > POOLED_BUFFER_BYTES) return { bytes: Buffer.allocUnsafeSlow(size), giveBack: () => undefined };
  let bytes: Buffer | undefined = freeBuffers.pop() ?? Buffer.allocUnsafeSlow(POOLED_BUFFER_BYTES);
  return {
    bytes,
    giveBack() {
      // Ignores a second call, which would give the same buffer to two users.
      if (bytes && freeBuffers.length < MAX_FREE_BUFFERS) freeBuffers.push(bytes);
      bytes = undefined;
    },
  };
}
