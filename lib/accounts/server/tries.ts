import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { failure, type Failure } from '@/lib/failures';
import { secondsAfter, SLOWING, secondsText, type CountedTogether } from './slowing';

/** Who tries, as far as the limits need to know. */
export interface Trier {
  /** The account's id; null for a name without an account, which is counted like any other. */
  personId: string | null;
  name: string;
  network: string;
  /** The hash of a device that this person signed in from before, or null. */
  knownDevice: string | null;
  /** This person signed in from this network before. */
  isOwnNetwork: boolean;
}

const HOUR = 60 * 60;
/** Seconds. Whoever waited keeps the right to the next try for this long, because a person may look away. */
const PLACE_KEPT = 10 * 60;

/** This process's counters. Each key disappears when its time is over. */
const counts = new RateLimiterMemory({ keyPrefix: 'tries', points: Number.MAX_SAFE_INTEGER, duration: HOUR });
/** An entry stands here while somebody has to wait. */
const waits = new RateLimiterMemory({ keyPrefix: 'wait', points: 1, duration: 1 });
const places = new RateLimiterMemory({ keyPrefix: 'place', points: 1, duration: 1 });

/**
 * Counts a try before it is made, so that guesses sent at once can't share one. `forgiveTry` gives the try back if it
 * was right.
 */
export async function takeTry(what: string, trier: Trier): Promise<Failure | null> {
  const taken: string[] = [];
  for (const [kind, key] of budgetsOf(what, trier)) {
    const seconds = kind === 'elsewhere' ? await queueFor(key, trier.network) : await takeTurn(kind, key);
    if (seconds > 0) {
      // The try is refused and not made, so the budgets that had allowed it get it back.
      for (const other of taken) await giveBack(other);
      return tooManyTries(seconds);
    }
    taken.push(key);
  }
  return null;
}

/** How many wrong tries of this account came from this place within the hour. */
export async function triesOf(what: string, trier: Trier): Promise<number> {
  const [first] = budgetsOf(what, trier);
  return first ? ((await counts.get(first[1]))?.consumedPoints ?? 0) : 0;
}

/**
 * Called when the try was right. What this person mistyped here before is forgotten. Counters shared with strangers get
 * only this one try back, so that nobody clears them by signing in to an account of their own.
 */
export async function forgiveTry(what: string, trier: Trier): Promise<void> {
  for (const [kind, key] of budgetsOf(what, trier)) {
    if (kind === 'network' || kind === 'elsewhere') {
      await counts.reward(key);
    } else {
      await counts.delete(key);
      await waits.delete(key);
    }
  }
}

/** Gives this one try back and forgets nothing else. */
export async function giveTryBack(what: string, trier: Trier): Promise<void> {
  for (const [, key] of budgetsOf(what, trier)) await counts.reward(key);
}

/**
 * The counters that a try counts in. A known device has a counter of its own and no other; a person's own networks are
 * not affected by strangers' tries.
 */
function budgetsOf(what: string, trier: Trier): [CountedTogether, string][] {
  const account = trier.personId ?? `nobody ${createHash('sha256').update(trier.name).digest('base64')}`;
  if (trier.knownDevice) return [['device', `${what} ${account} on ${trier.knownDevice}`]];
  const shared: [CountedTogether, string][] = [
    ['pair', `${what} ${account} from ${trier.network}`],
    ['network', `${what} from ${trier.network}`],
  ];
  return trier.isOwnNetwork ? shared : [...shared, ['elsewhere', `${what} ${account} from elsewhere`]];
}

/** Seconds to wait, or 0 when the try may be made now. Whoever has waited long enough is next. */
async function takeTurn(kind: CountedTogether, key: string): Promise<number> {
  const { consumedPoints } = await counts.consume(key);
  const wait = secondsAfter(consumedPoints, SLOWING[kind]);
  if (wait === 0) return 0;
  try {
    await waits.consume(key, 1, { customDuration: wait });
    return 0;
  } catch (held) {
    await counts.reward(key);
    return secondsLeft(held);
  }
}

/**
 * For an account that is tried from many networks. If all of them took turns, the attacker would take every turn and
 * the person, at a place where nobody knows them, would be locked out. So each network waits by itself and is served
 * when its wait is over.
 */
async function queueFor(key: string, network: string): Promise<number> {
  const { consumedPoints } = await counts.consume(key);
  const wait = secondsAfter(consumedPoints, SLOWING.elsewhere);
  if (wait === 0) return 0;
  const place = `${key} ${network}`;
  const left = await waits.get(place);
  const isWaiting = left !== null && left.msBeforeNext > 0;
  // Whoever deletes the entry is served, so that tries sent at once can't share it.
  if (!isWaiting && (await hasPlace(place)) && (await places.delete(place))) return 0;
  await counts.reward(key);
  if (isWaiting) return secondsLeft(left);
  await waits.set(place, 1, wait);
  await places.set(place, 1, wait + PLACE_KEPT);
  return wait;
}

async function hasPlace(place: string): Promise<boolean> {
  const kept = await places.get(place);
  return kept !== null && kept.msBeforeNext > 0;
}

async function giveBack(key: string): Promise<void> {
  await counts.reward(key);
  await waits.delete(key);
}

const secondsLeft = (held: unknown): number =>
  held instanceof RateLimiterRes ? Math.max(1, Math.ceil(held.msBeforeNext / 1000)) : 1;

/** `details.seconds` gives programs the wait as a number; the JSON route sends it as Retry-After. */
const tooManyTries = (seconds: number): Failure =>
  failure('too-many-tries', { wait: secondsText(seconds) }, { seconds });
