/** The memory for request bodies is used up (MAX_TOTAL_BODY_BYTES). */
export class BodyMemoryError extends Error {}

/**
 * Maximum bytes of request bodies in memory, over all requests, so that slow uploads cannot exhaust the
 * process. Twenty phone photos of 12 MB fit; photos from our own screens have about 0.1 MB.
 */
const MAX_TOTAL_BODY_BYTES = 256 * 1024 * 1024;

/** Global, because the server's bundle and Next's bundle each have their own copy of this module. */
declare global {
  var earthtightBodyBytes: number | undefined;
}
const getUsedBytes = (): number => globalThis.earthtightBodyBytes ?? 0;

/** The memory that one request reserves for its body. */
export interface BodyMemory {
  /** @throws BodyMemoryError */
  reserve(bytes: number): void;
  release(): void;
}

export function createBodyMemory(maxBytes = MAX_TOTAL_BODY_BYTES): BodyMemory {
  let reservedBytes = 0;
  return {
    reserve(bytes) {
      if (getUsedBytes() + bytes > maxBytes) throw new BodyMemoryError();
      globalThis.earthtightBodyBytes = getUsedBytes() + bytes;
      reservedBytes += bytes;
    },
    release() {
      globalThis.earthtightBodyBytes = getUsedBytes() - reservedBytes;
      reservedBytes = 0;
    },
  };
}
