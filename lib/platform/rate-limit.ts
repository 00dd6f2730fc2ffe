import { RateLimiterMemory } from 'rate-limiter-flexible';

/**
 * How often one caller may ask, per server process. The limits are generous for people and narrow for guessing: 'guess'
 * guards everything that tries a password, a code or a link.
 */
const LIMITS = {
  'signed-in': { points: 600, duration: 60 },
  open: { points: 120, duration: 60 },
  guess: { points: 10, duration: 60 },
  /** Map tiles: thirty to a view, and as many again with each movement. */
  tiles: { points: 3000, duration: 60 },
  upload: { points: 240, duration: 60 },
  /** Pictures and PDFs: a report of 500 photos, opened several times. */
  files: { points: 3000, duration: 60 },
  /** Files with very many rows, which take the database seconds. */
  exports: { points: 20, duration: 60 },
  /** Reports of a text message provider: two or three for each message that goes out. */
  provider: { points: 1200, duration: 60 },
} as const;

export type RateClass = keyof typeof LIMITS;

/**
 * The server's bundle and Next's bundle each have their own copy of this module, in one process. Both use these, so that
 * nobody gets the same tries twice, once by a form and once by the API.
 */
declare global {
  var earthtightLimiters: Map<RateClass, RateLimiterMemory> | undefined;
}

/** Uses one try of `key`. Returns false when none is left. */
export async function withinRate(kind: RateClass, key: string): Promise<boolean> {
  try {
    await limiterOf(kind).consume(key);
    return true;
  } catch {
    return false;
  }
}

/** Whether `key` has a try left. Uses none. */
export async function hasTries(kind: RateClass, key: string): Promise<boolean> {
  const taken = await limiterOf(kind).get(key);
  return taken === null || taken.remainingPoints > 0;
}

function limiterOf(kind: RateClass): RateLimiterMemory {
  const limiters = (globalThis.earthtightLimiters ??= new Map<RateClass, RateLimiterMemory>());
  const known = limiters.get(kind);
  if (known) return known;
  const made = new RateLimiterMemory({ keyPrefix: kind, ...LIMITS[kind] });
  limiters.set(kind, made);
  return made;
}
