import type { Db } from '@/lib/platform/database/client';
import { createKeyedDigest } from './keyed-digest';

/** Requests for codes and unknown links of one subject, such as an IP address, in GUESS_SECONDS. */
const MAX_GUESSES = 10;
const GUESS_SECONDS = 60;

/**
 * Counts a request that may be a guess, once per subject. Returns false if one of them is over the limit. `db` is of
 * `asSystem` and must commit. Call it last in the transaction, because other requests with the same subject wait for it.
 */
export async function consumeGuesses(db: Db, subjects: readonly string[], now: Date): Promise<boolean> {
  const keys = subjects.map(createGuessKey);
  const counters = await db.$queryRaw<{ tries: number }[]>`
    INSERT INTO attempt AS a (key, tries, ends_at)
    SELECT k, 1, ${now}::timestamptz + make_interval(secs => ${GUESS_SECONDS}::int) FROM unnest(${keys}::text[]) AS k ORDER BY k
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN a.ends_at <= ${now}::timestamptz THEN 1 ELSE a.tries + 1 END,
      ends_at = CASE WHEN a.ends_at <= ${now}::timestamptz THEN excluded.ends_at ELSE a.ends_at END
    RETURNING tries`;
  return counters.every(({ tries }) => tries <= MAX_GUESSES);
}

/** Whether another guess of this subject is within the limit. Counts nothing. */
export async function hasGuessesLeft(db: Db, subject: string, now: Date): Promise<boolean> {
  const where = { key: createGuessKey(subject), tries: { gte: MAX_GUESSES }, endsAt: { gt: now } };
  return (await db.attempt.count({ where })) === 0;
}

const createGuessKey = (subject: string): string => createKeyedDigest('guesses', subject);
