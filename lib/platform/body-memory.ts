export class NoMemoryForBody extends Error {}

/**
 * Maximum bytes of request bodies in memory, over all requests, so that slow uploads cannot exhaust the
 * process. Twenty phone photos of 12 MB fit; photos from our own screens have about 0.1 MB.
 */
const MOST_BYTES = 256 * 1024 * 1024;

/** Global, because the server's bundle and Next's bundle each have their own copy of this module. */
declare global {
  var earthtightBodyBytes: number | undefined;
}
const held = (): number => globalThis.earthtightBodyBytes ?? 0;

export interface BodyMemory {
  /** @throws NoMemoryForBody */
  take(bytes: number): void;
  release(): void;
}

export function bodyMemory(most = MOST_BYTES): BodyMemory {
  let mine = 0;
  return {
    take(bytes) {
      if (held() + bytes > most) throw new NoMemoryForBody();
      globalThis.earthtightBodyBytes = held() + bytes;
      mine += bytes;
    },
    release() {
      globalThis.earthtightBodyBytes = held() - mine;
      mine = 0;
    },
  };
}
