import { failure, type Failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { createKeyedDigest } from '@/lib/platform/security/keyed-digest';
import { formatSeconds, listWaitSeconds, THROTTLE_RULES, type CounterKind } from './throttle-rules';

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

/** An attempt that was counted and may be made. */
export interface CountedAttempt {
  kind: AttemptKind;
  source: AttemptSource;
  /** The attempts of the last hour in the account's counter of this device or network, with this one. */
  count: number;
}

const HOUR_SECONDS = 60 * 60;
/** How long after a wait the next attempt stays reserved for the network. */
const TURN_SECONDS = 10 * 60;

/**
 * Counts an attempt before it is made, so that concurrent guesses cannot share one, also on other servers. Returns a
 * failure if it must wait; it is then not counted.
 */
export async function countAttempt(
  db: Db,
  kind: AttemptKind,
  source: AttemptSource,
  now: Date,
): Promise<CountedAttempt | Failure> {
  // The names that the SQL function reads.
  const counters = listCounters(kind, source).map(({ counter, key }) => ({
    key,
    free: THROTTLE_RULES[counter].freeAttempts,
    waits: listWaitSeconds(THROTTLE_RULES[counter]),
    // Each network has its own wait. With a shared one, an attacker would take every turn and lock out the person on an
    // unknown network.
    turn: counter === 'elsewhere' ? createAttemptKey(`${key} ${source.network}`) : null,
  }));
  const [result] = await db.$queryRaw<{ wait: number; tries: number }[]>`
    SELECT wait, tries
      FROM count_attempt(${JSON.stringify(counters)}::jsonb, ${now}::timestamptz, ${HOUR_SECONDS}::int, ${TURN_SECONDS}::int)`;
  if (!result) throw new Error('count_attempt returned no row.');
  const { wait: seconds, tries: count } = result;
  // `details.seconds` is the wait as a number; the JSON route sends it as Retry-After.
  if (seconds > 0) return failure('too-many-tries', { wait: formatSeconds(seconds) }, { seconds });
  return { kind, source, count };
}

/**
 * Clears the account's counter of this device or network after a successful attempt. Shared counters only subtract this
 * attempt, so that they cannot be cleared by signing in to another account.
 */
export async function clearAttempts(db: Db, { kind, source }: CountedAttempt): Promise<void> {
  const counters = listCounters(kind, source);
  const shared = counters.filter(({ counter }) => counter === 'network' || counter === 'elsewhere');
  const own = counters.filter((each) => !shared.includes(each));
  await refund(db, own, shared);
}

/** Subtracts this attempt from all counters. */
export const refundAttempt = (db: Db, { kind, source }: CountedAttempt): Promise<void> =>
  refund(db, [], listCounters(kind, source));

async function refund(db: Db, cleared: readonly Counter[], reduced: readonly Counter[]): Promise<void> {
  const [clearedKeys, reducedKeys] = [cleared, reduced].map((counters) => counters.map(({ key }) => key));
  await db.$executeRaw`SELECT refund_attempt(${clearedKeys}::text[], ${reducedKeys}::text[])`;
}

interface Counter {
  counter: CounterKind;
  key: string;
}

/** A known device has only its own counter. On a network of the person, attempts from elsewhere do not count. */
function listCounters(kind: AttemptKind, source: AttemptSource): Counter[] {
  const account = source.personId ?? `unknown ${source.name}`;
  const create = (counter: CounterKind, subject: string): Counter => ({
    counter,
    key: createAttemptKey(`${kind} ${counter} ${subject}`),
  });
  if (source.knownDevice) return [create('device', `${account} on ${source.knownDevice}`)];
  const shared = [create('pair', `${account} from ${source.network}`), create('network', source.network)];
  return source.isOwnNetwork ? shared : [...shared, create('elsewhere', account)];
}

const createAttemptKey = (subject: string): string => createKeyedDigest('attempts', subject);

/** Deletes attempts that no longer count. Returns their number. */
export const deleteExpiredAttempts = (now: Date): Promise<number> =>
  asSystem(async (db) => (await db.attempt.deleteMany({ where: { endsAt: { lte: now } } })).count);
