/** The bodies being read at this moment fill all the memory that the server sets aside for them. */
export class NoMemoryForBody extends Error {}

/**
 * Bytes of request bodies that the server holds at once, for all callers together. Without this limit a few hundred
 * slow uploads would end the process for everybody. Twenty phones that each send a photo of 12 MB stay below it; our own
 * screens send photos of 0.1 MB.
 */
const MOST_BYTES = 256 * 1024 * 1024;

/** One number for the server's bundle and Next's bundle, which each have their own copy of this module. */
declare global {
  var earthtightBodyBytes: number | undefined;
}
const held = (): number => globalThis.earthtightBodyBytes ?? 0;

/** The share of that memory which one request has taken. */
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
