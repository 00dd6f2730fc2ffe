import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { failure, type Failure } from '@/lib/failures';

/**
 * Rate limits per caller and server process, against overload; `duration` is in seconds. Guesses are counted in the
 * database (lib/platform/security/guesses.ts).
 */
const LIMITS = {
  'signed-in': { points: 600, duration: 60 },
  open: { points: 120, duration: 60 },
  /** The strength of a password, which takes milliseconds of CPU. */
  'password-check': { points: 10, duration: 60 },
  /** About thirty tiles per view, and as many again for each movement. */
  tiles: { points: 3000, duration: 60 },
  upload: { points: 240, duration: 60 },
  /** Images and PDFs: a report of 500 photos, opened several times. */
  files: { points: 3000, duration: 60 },
  /** Large exports, which keep the database busy for seconds. */
  exports: { points: 20, duration: 60 },
  /** Requests of a program with a token (API-11). */
  api: { points: 120, duration: 60 },
  /** Address searches, which the operator may pay for. */
  addresses: { points: 30, duration: 60 },
  /** Status reports of the text message provider: two or three per message. */
  provider: { points: 1200, duration: 60 },
} as const;

export type RateClass = keyof typeof LIMITS;

/** Global, because the server's bundle and Next's bundle each have their own copy of this module. */
declare global {
  var earthtightLimiters: Map<RateClass, RateLimiterMemory> | undefined;
}

/** Counts a request. Returns a failure, with the seconds until the next one is allowed, if it is over the limit. */
export async function checkRateLimit(kind: RateClass, key: string): Promise<Failure | null> {
  try {
    await getLimiter(kind).consume(key);
    return null;
  } catch (refused) {
    const seconds = refused instanceof RateLimiterRes ? Math.ceil(refused.msBeforeNext / 1000) : LIMITS[kind].duration;
    return failure('too-many-requests', {}, { seconds });
  }
}

function getLimiter(kind: RateClass): RateLimiterMemory {
  const limiters = (globalThis.earthtightLimiters ??= new Map<RateClass, RateLimiterMemory>());
  const existing = limiters.get(kind);
  if (existing) return existing;
  const limiter = new RateLimiterMemory({ keyPrefix: kind, ...LIMITS[kind] });
  limiters.set(kind, limiter);
  return limiter;
}
