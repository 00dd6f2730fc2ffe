import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { failure, type Failure } from '@/lib/failures';
import { getWaitSeconds, THROTTLE_RULES, formatSeconds, type CounterKind } from './throttle-rules';

export type AttemptKind = 'sign-in' | 'code' | 'passkey';

/** Where an attempt comes from and which account it concerns. */
export interface AttemptSource {
  /** The account's id, or null for an unknown name, which is counted like any other. */
  personId: string | null;
  name: string;
  network: string;
  /** The hash of the browser's secret if it is one of the person's known devices, or null. */
  knownDevice: string | null;
  isOwnNetwork: boolean;
}

const HOUR_SECONDS = 60 * 60;
/** How long after a wait the next attempt stays reserved for the network. */
const TURN_SECONDS = 10 * 60;

/** The attempts of the last hour, in the memory of this process. */
const counts = new RateLimiterMemory({ keyPrefix: 'tries', points: Number.MAX_SAFE_INTEGER, duration: HOUR_SECONDS });
/** Has an entry while the next attempt must wait. */
const waits = new RateLimiterMemory({ keyPrefix: 'wait', points: 1, duration: 1 });
/** Has an entry during a network's wait and TURN_SECONDS after it, while its next attempt is reserved. */
const turns = new RateLimiterMemory({ keyPrefix: 'turn', points: 1, duration: 1 });

/**
 * Counts an attempt before it is made, so that concurrent guesses cannot share one. Returns a failure if it must wait;
 * it is then not counted.
 */
export async function countAttempt(kind: AttemptKind, source: AttemptSource): Promise<Failure | null> {
  const reservedKeys: string[] = [];
  for (const [counter, key] of listCounterKeys(kind, source)) {
    const seconds =
      counter === 'elsewhere'
        ? await reserveAttemptFromElsewhere(key, source.network)
        : await reserveAttempt(counter, key);
    if (seconds > 0) {
      for (const reservedKey of reservedKeys) await releaseAttempt(reservedKey);
      return createTooManyAttemptsFailure(seconds);
    }
    reservedKeys.push(key);
  }
  return null;
}

/** The attempts in the account's counter of this device or network. */
export async function readAttemptCount(kind: AttemptKind, source: AttemptSource): Promise<number> {
  const [first] = listCounterKeys(kind, source);
  return first ? ((await counts.get(first[1]))?.consumedPoints ?? 0) : 0;
}

/**
 * Clears the account's counter of this device or network after a successful attempt. Shared counters only subtract this
 * attempt, so that they cannot be cleared by signing in to another account.
 */
export async function clearAttempts(kind: AttemptKind, source: AttemptSource): Promise<void> {
  for (const [counter, key] of listCounterKeys(kind, source)) {
    if (counter === 'network' || counter === 'elsewhere') {
      await counts.reward(key);
    } else {
      await counts.delete(key);
      await waits.delete(key);
    }
  }
}

/** Subtracts this attempt from all counters. */
export async function refundAttempt(kind: AttemptKind, source: AttemptSource): Promise<void> {
  for (const [, key] of listCounterKeys(kind, source)) await counts.reward(key);
}

/** A known device has only its own counter. On a network of the person, attempts from elsewhere do not count. */
function listCounterKeys(kind: AttemptKind, source: AttemptSource): [CounterKind, string][] {
  const account = source.personId ?? `unknown ${createHash('sha256').update(source.name).digest('base64')}`;
  if (source.knownDevice) return [['device', `${kind} ${account} on ${source.knownDevice}`]];
  const shared: [CounterKind, string][] = [
    ['pair', `${kind} ${account} from ${source.network}`],
    ['network', `${kind} from ${source.network}`],
  ];
  return source.isOwnNetwork ? shared : [...shared, ['elsewhere', `${kind} ${account} from elsewhere`]];
}

/** Counts an attempt and returns 0, or returns the seconds to wait. */
async function reserveAttempt(counter: CounterKind, key: string): Promise<number> {
  const { consumedPoints } = await counts.consume(key);
  const wait = getWaitSeconds(consumedPoints, THROTTLE_RULES[counter]);
  if (wait === 0) return 0;
  try {
    await waits.consume(key, 1, { customDuration: wait });
    return 0;
  } catch (reason) {
    await counts.reward(key);
    return getSecondsLeft(reason);
  }
}

/**
 * Like `reserveAttempt`, for an account with attempts from many networks. Each network has its own wait; with a shared
 * one, an attacker would take every turn and lock out the person on an unknown network.
 */
async function reserveAttemptFromElsewhere(key: string, network: string): Promise<number> {
  const { consumedPoints } = await counts.consume(key);
  const wait = getWaitSeconds(consumedPoints, THROTTLE_RULES.elsewhere);
  if (wait === 0) return 0;
  const turnKey = `${key} ${network}`;
  const entry = await waits.get(turnKey);
  const isWaiting = entry !== null && entry.msBeforeNext > 0;
  // Only the request that deletes the entry may make the attempt, so that concurrent requests cannot share it.
  if (!isWaiting && (await hasTurn(turnKey)) && (await turns.delete(turnKey))) return 0;
  await counts.reward(key);
  if (isWaiting) return getSecondsLeft(entry);
  await waits.set(turnKey, 1, wait);
  await turns.set(turnKey, 1, wait + TURN_SECONDS);
  return wait;
}

async function hasTurn(turnKey: string): Promise<boolean> {
  const counter = await turns.get(turnKey);
  return counter !== null && counter.msBeforeNext > 0;
}

async function releaseAttempt(key: string): Promise<void> {
  await counts.reward(key);
  await waits.delete(key);
}

const getSecondsLeft = (reason: unknown): number =>
  reason instanceof RateLimiterRes ? Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) : 1;

/** `details.seconds` is the wait as a number; the JSON route sends it as Retry-After. */
const createTooManyAttemptsFailure = (seconds: number): Failure =>
  failure('too-many-tries', { wait: formatSeconds(seconds) }, { seconds });
