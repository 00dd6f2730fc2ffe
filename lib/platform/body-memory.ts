/** More bytes of bodies are being read at this moment than the server can hold. */
export class NoMemoryForBody extends Error {}

/**
 * Bytes of request bodies that all callers together may make the server hold at once. Without it a few hundred slow
 * uploads would end the process for everybody. Forty phones that each send a photo of 12 MB fit in.
 */
const MOST_BYTES = 512 * 1024 * 1024;

let held = 0;

/** What one request holds of it. */
export interface BodyMemory {
  /** @throws NoMemoryForBody */
  take(bytes: number): void;
  release(): void;
}

export function bodyMemory(most = MOST_BYTES): BodyMemory {
  let mine = 0;
  return {
    take(bytes) {
      if (held + bytes > most) throw new NoMemoryForBody();
      held += bytes;
      mine += bytes;
    },
    release() {
      held -= mine;
      mine = 0;
    },
  };
}
