import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { addMinutes, subHours } from 'date-fns';
import { failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { runtime } from '@/lib/platform/runtime';
import { deriveKey } from '@/lib/platform/seal';
import { CODE_MINUTES, CODE_TRIES, CODES_AN_HOUR } from '@/lib/accounts/rules';

export type CodePurpose = 'confirm' | 'password';

interface About {
  personId: string;
  purpose: CodePurpose;
  now: Date;
}

/** Makes a new code and ends the earlier ones. Returns null when this person was sent enough codes already. */
export async function issueCode(db: Db, { personId, purpose, now }: About): Promise<string | null> {
  const sent = await db.confirmationCode.count({ where: { personId, purpose, createdAt: { gt: subHours(now, 1) } } });
  if (sent >= CODES_AN_HOUR) return null;
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db.confirmationCode.createMany({
    data: [
      { id, personId, purpose, codeHash: codeHash(id, code), expiresAt: addMinutes(now, CODE_MINUTES), createdAt: now },
    ],
  });
  return code;
}

/**
 * Who tries a code. A person's own devices and networks have tries of their own, so that strangers can't use them up.
 */
interface Tried extends About {
  isOwnPlace: boolean;
}

/**
 * Uses a code up. Returns null when the code was right. Only somebody who knows the right code is told that it has
 * expired; a wrong code gets the same answer whether or not there is an account. Wrong tries are counted, so the caller
 * must keep what was written even when this fails.
 */
export async function redeemCode(
  db: Db,
  code: string,
  { personId, purpose, now, isOwnPlace }: Tried,
): Promise<Failure | null> {
  const newest = await db.confirmationCode.findFirst({
    where: { personId, purpose },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  if (!newest) return failure('code-wrong');
  const right = sameHash(newest.codeHash, codeHash(newest.id, code));
  const counted = isOwnPlace ? 'ownTries' : 'tries';
  // A single statement counts the try, so that guesses sent at the same moment can't share one.
  const { count } = await db.confirmationCode.updateMany({
    where: { id: newest.id, usedAt: null, expiresAt: { gt: now }, [counted]: { lt: CODE_TRIES } },
    data: right ? { usedAt: now } : { [counted]: { increment: 1 } },
  });
  if (right) return count === 1 ? null : failure('code-expired');
  return failure('code-wrong');
}

/** Six digits are soon tried out, so the hash is keyed: somebody who only has the database learns nothing from it. */
function codeHash(id: string, code: string): string {
  return createHmac('sha256', deriveKey(runtime().config.AUTH_SECRET, 'confirmation-code'))
    .update(`${id}:${code.trim()}`)
    .digest('hex');
}

const sameHash = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
