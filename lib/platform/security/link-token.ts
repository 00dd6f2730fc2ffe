import { createHash, randomBytes } from 'node:crypto';
import { failure, type Failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { consumeGuesses, hasGuessesLeft } from './guesses';

/** The secret of a link, 256 random bits. Only its hash is stored (decision 004). */
export const createLinkToken = (): string => randomBytes(32).toString('base64url');

/** 128 random bits, for links in text messages and codes on paper. */
export const createShortLinkToken = (): string => randomBytes(16).toString('base64url');

export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Finds what a caller's link leads to; null if it is unknown, a failure after too many unknown links. Known links do
 * not count, because a whole crew may respond from one IP address.
 */
export async function findByLink<Result>(
  linkType: string,
  { ip, now }: Pick<Call, 'ip' | 'now'>,
  find: (db: Db) => Promise<Result | null>,
): Promise<Result | null | Failure> {
  const subject = `${linkType} ${ip}`;
  return asSystem(async (db) => {
    if (!(await hasGuessesLeft(db, subject, now))) return failure('too-many-requests');
    const result = await find(db);
    if (result === null) await consumeGuesses(db, [subject], now);
    return result;
  });
}
