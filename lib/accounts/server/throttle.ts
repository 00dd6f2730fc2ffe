import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { failure, type Failure } from '@/lib/failures';
import { waitSeconds, THROTTLE_RULES, formatSeconds, type ThrottleKind } from './throttle-rules';

export interface AttemptSource {
  /** The account's id, or null for an unknown name, which is counted like any other. */
  personId: string | null;
  name: string;
  network: string;
  /** The hash of a device that this person has signed in from, or null. */
  knownDevice: string | null;
  isOwnNetwork: boolean;
}

const HOUR_SECONDS = 60 * 60;
/** In seconds. After a wait, the next try is reserved for this long, because a person may look away. */
const TURN_SECONDS = 10 * 60;

/** The counters of this process. A key expires with its duration. */
const counts = new RateLimiterMemory({ keyPrefix: 'tries', points: Number.MAX_SAFE_INTEGER, duration: HOUR_SECONDS });
/** Has an entry while somebody must wait. */
const waitLimiter = new RateLimiterMemory({ keyPrefix: 'wait', points: 1, duration: 1 });
const places = new RateLimiterMemory({ keyPrefix: 'place', points: 1, duration: 1 });

/** Counts the try before it is made, so that concurrent guesses can't share one. */
export async function countAttempt(what: string, trier: AttemptSource): Promise<Failure | null> {
  const reserved: string[] = [];
  for (const [kind, key] of counterKeys(what, trier)) {
    const seconds = kind === 'elsewhere' ? await waitInQueue(key, trier.network) : await waitForTurn(kind, key);
    if (seconds > 0) {
      // The refused try is not made, so the other counters get it back.
      for (const other of reserved) await decrement(other);
      return tooManyAttempts(seconds);
    }
    reserved.push(key);
  }
  return null;
}

export async function readAttemptCount(what: string, trier: AttemptSource): Promise<number> {
  const [first] = counterKeys(what, trier);
  return first ? ((await counts.get(first[1]))?.consumedPoints ?? 0) : 0;
}

/**
 * Clears the person's own counter. Shared counters get only this try back, so that nobody clears them by signing in to
 * another account.
 */
export async function clearAttempts(what: string, trier: AttemptSource): Promise<void> {
  for (const [kind, key] of counterKeys(what, trier)) {
    if (kind === 'network' || kind === 'elsewhere') {
      await counts.reward(key);
    } else {
      await counts.delete(key);
      await waitLimiter.delete(key);
    }
  }
}

/** Returns this one try and clears nothing. */
export async function returnAttempt(what: string, trier: AttemptSource): Promise<void> {
  for (const [, key] of counterKeys(what, trier)) await counts.reward(key);
}

/** A known device has only its own counter; a person's own networks are not affected by strangers. */
function counterKeys(what: string, trier: AttemptSource): [ThrottleKind, string][] {
  const account = trier.personId ?? `nobody ${createHash('sha256').update(trier.name).digest('base64')}`;
  if (trier.knownDevice) return [['device', `${what} ${account} on ${trier.knownDevice}`]];
  const shared: [ThrottleKind, string][] = [
    ['pair', `${what} ${account} from ${trier.network}`],
    ['network', `${what} from ${trier.network}`],
  ];
  return trier.isOwnNetwork ? shared : [...shared, ['elsewhere', `${what} ${account} from elsewhere`]];
}

/** Returns the seconds to wait, or 0 if the try may be made now. */
async function waitForTurn(kind: ThrottleKind, key: string): Promise<number> {
  const { consumedPoints } = await counts.consume(key);
  const wait = waitSeconds(consumedPoints, THROTTLE_RULES[kind]);
  if (wait === 0) return 0;
  try {
    await waitLimiter.consume(key, 1, { customDuration: wait });
    return 0;
  } catch (rejected) {
    await counts.reward(key);
    return secondsLeft(rejected);
  }
}

/**
 * For an account that is tried from many networks. Each network has its own wait; with a shared one, an attacker would
 * take every turn and lock out the person on an unknown network.
 */
async function waitInQueue(key: string, network: string): Promise<number> {
  const { consumedPoints } = await counts.consume(key);
  const wait = waitSeconds(consumedPoints, THROTTLE_RULES.elsewhere);
  if (wait === 0) return 0;
  const place = `${key} ${network}`;
  const left = await waitLimiter.get(place);
  const isWaiting = left !== null && left.msBeforeNext > 0;
  // The request that deletes the entry may try, so that concurrent tries can't share it.
  if (!isWaiting && (await hasTurn(place)) && (await places.delete(place))) return 0;
  await counts.reward(key);
  if (isWaiting) return secondsLeft(left);
  await waitLimiter.set(place, 1, wait);
  await places.set(place, 1, wait + TURN_SECONDS);
  return wait;
}

async function hasTurn(place: string): Promise<boolean> {
  const counter = await places.get(place);
  return counter !== null && counter.msBeforeNext > 0;
}

async function decrement(key: string): Promise<void> {
  await counts.reward(key);
  await waitLimiter.delete(key);
}

const secondsLeft = (rejected: unknown): number =>
  rejected instanceof RateLimiterRes ? Math.max(1, Math.ceil(rejected.msBeforeNext / 1000)) : 1;

/** `details.seconds` is the wait as a number; the JSON route sends it as Retry-After. */
const tooManyAttempts = (seconds: number): Failure =>
  failure('too-many-tries', { wait: formatSeconds(seconds) }, { seconds });
