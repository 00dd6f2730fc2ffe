export const QUEUE_FULL = Symbol('too many waiting');

interface Lane {
  running: number;
  queue: (() => void)[];
}

/**
 * Limits concurrency per key (a person, for example): at most `maxRunning` tasks run at once, up to `maxQueued` more
 * wait in order, and further ones get QUEUE_FULL. A waiting task has not started, so it holds no memory.
 */
export function limitConcurrency(maxRunning: number, maxQueued: number) {
  const lanes = new Map<string, Lane>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T | typeof QUEUE_FULL> => {
    const lane = lanes.get(key) ?? { running: 0, queue: [] };
    lanes.set(key, lane);
    if (lane.running >= maxRunning) {
      if (lane.queue.length >= maxQueued) return QUEUE_FULL;
      // A finished task passes its slot to the next one, so `running` does not change.
      await new Promise<void>((resolve) => lane.queue.push(resolve));
    } else lane.running += 1;
    try {
      return await work();
    } finally {
      const next = lane.queue.shift();
      if (next) next();
      else lane.running -= 1;
      if (lane.running === 0) lanes.delete(key);
    }
  };
}
