import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { failure, type Failure } from '@/lib/failures';
import { secondsAfter, SLOWING, secondsText, type CountedTogether } from './slowing';

/** Who tries, as far as it matters for what others' tries may do to them. */
export interface Trier {
  /** The account's id; null for a name that nobody has, which is counted like any other. */
  personId: string | null;
  name: string;
  network: string;
  /** The hash of a device that this person signed in from before, or null. */
  knownDevice: string | null;
  /** This person signed in from this network before. */
  isOwnNetwork: boolean;
}

const HOUR = 60 * 60;
/** How long the place in the queue is kept after the wait: a person may look away. */
const PLACE_KEPT = 10 * 60;

/** Counters of this process. Each key goes by itself when its time is over. */
const counts = new RateLimiterMemory({ keyPrefix: 'tries', points: Number.MAX_SAFE_INTEGER, duration: HOUR });
/** Held while somebody has to wait. */
const waits = new RateLimiterMemory({ keyPrefix: 'wait', points: 1, duration: 1 });
const places = new RateLimiterMemory({ keyPrefix: 'place', points: 1, duration: 1 });

/** A try is counted before it is made: guesses that come at once can't share one. `forgiveTry` gives a right one back. */
export async function takeTry(what: string, trier: Trier): Promise<Failure | null> {
  const taken: string[] = [];
  for (const [kind, key] of budgetsOf(what, trier)) {
    const seconds = kind === 'elsewhere' ? await queueFor(key, trier.network) : await takeTurn(kind, key);
    if (seconds > 0) {
      // The try is not made, so it takes nothing from the budgets that would have allowed it.
      for (const other of taken) await giveBack(other);
      return tooManyTries(seconds);
    }
    taken.push(key);
  }
  return null;
}

/** How many wrong tries there were of this account from here within the hour. */
export async function triesOf(what: string, trier: Trier): Promise<number> {
  const [first] = budgetsOf(what, trier);
  return first ? ((await counts.get(first[1]))?.consumedPoints ?? 0) : 0;
}

/**
 * The try was right. What this person mistyped here before is forgotten; of the counts that they share with strangers
 * only this one try is taken back, so that nobody clears them with a sign-in of their own.
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

/** A known device has a budget of its own and no other. Strangers' tries stay out of a person's own networks. */
function budgetsOf(what: string, trier: Trier): [CountedTogether, string][] {
  const account = trier.personId ?? `nobody ${createHash('sha256').update(trier.name).digest('base64')}`;
  if (trier.knownDevice) return [['device', `${what} ${account} on ${trier.knownDevice}`]];
  const shared: [CountedTogether, string][] = [
    ['pair', `${what} ${account} from ${trier.network}`],
    ['network', `${what} from ${trier.network}`],
  ];
  return trier.isOwnNetwork ? shared : [...shared, ['elsewhere', `${what} ${account} from elsewhere`]];
}

/** Seconds to wait, 0 when the try may be made. Whoever waits out their time goes next. */
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
 * An account that is tried from many networks. One turn for all of them would be taken by the attacker each time, and
 * the person, at a place where nobody knows them, would be locked out: so each network waits by itself and is served
 * when its wait is over.
 */
async function queueFor(key: string, network: string): Promise<number> {
  const { consumedPoints } = await counts.consume(key);
  const wait = secondsAfter(consumedPoints, SLOWING.elsewhere);
  if (wait === 0) return 0;
  const place = `${key} ${network}`;
  const left = await waits.get(place);
  const isWaiting = left !== null && left.msBeforeNext > 0;
  // Taking the place is what serves, so that tries that come at once can't share it.
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

/** `details.seconds` says the same to whoever reads no sentence; the JSON door sends it as Retry-After. */
const tooManyTries = (seconds: number): Failure =>
  failure('too-many-tries', { wait: secondsText(seconds) }, { seconds });
