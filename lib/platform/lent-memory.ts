/**
 * Memory for bytes that are needed for a moment, and that is used again afterwards. V8 does not see what a Buffer of its
 * own costs, so it collects all garbage whenever such Buffers have come to 64 MB: sending four hundred photos made it look
 * at every object of the process, which took as long as everything else about them (docs/performance.md).
 */
export interface LentMemory {
  readonly bytes: Buffer;
  /** The bytes are not read after this. Whoever forgets it loses nothing: garbage collection takes such memory. */
  giveBack(): void;
}

/** Bytes of one piece: most photos have half of that. A larger need gets memory of its own. */
const PIECE_BYTES = 256 * 1024;
/** Pieces that wait to be used again. More than these were in use together are left to garbage collection. */
const MOST_WAITING = 8;

const waiting: Buffer[] = [];

/** At least `size` bytes, which hold whatever was there before. */
export function lendMemory(size: number): LentMemory {
  if (size > PIECE_BYTES) return { bytes: Buffer.allocUnsafeSlow(size), giveBack: () => undefined };
  let bytes: Buffer | undefined = waiting.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES);
  return {
    bytes,
    giveBack() {
      // Given back twice, the piece would be lent to two at once.
      if (bytes && waiting.length < MOST_WAITING) waiting.push(bytes);
      bytes = undefined;
    },
  };
}
