/** What a caller gets who has too many requests waiting already. */
export const TOO_MANY_WAITING = Symbol('too many waiting');

interface Lane {
  running: number;
  waiting: (() => void)[];
}

/**
 * Runs at most `most` pieces of work at once for each key (a person, for example). Up to `queue` further ones wait in
 * their order; more than those are turned away. Work that waits has not begun, so it holds no memory.
 */
export function atMost(most: number, queue: number) {
  const lanes = new Map<string, Lane>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T | typeof TOO_MANY_WAITING> => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    lanes.set(key, lane);
    if (lane.running >= most) {
      if (lane.waiting.length >= queue) return TOO_MANY_WAITING;
      // A piece of work that ends gives its place to the next one, so `running` stays as it is.
      await new Promise<void>((resolve) => lane.waiting.push(resolve));
    } else lane.running += 1;
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next) next();
      else lane.running -= 1;
      if (lane.running === 0) lanes.delete(key);
    }
  };
}
