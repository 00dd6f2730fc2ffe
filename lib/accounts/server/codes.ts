import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { addMinutes, subHours, subMinutes } from 'date-fns';
import { failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { getRuntime } from '@/lib/platform/process/runtime';
import { deriveKey } from '@/lib/platform/security/seal';
import { CODE_MINUTES, MAX_CODE_ATTEMPTS, MAX_CODES_PER_HOUR } from '@/lib/accounts/rules';

export type CodePurpose = 'confirm' | 'password';

interface CodeOwner {
  personId: string;
  purpose: CodePurpose;
  now: Date;
}

/**
 * Returns the newest code if it can be sent again, so that a stranger's request cannot invalidate it, or else a new
 * one. Returns null when the limit is reached.
 */
export async function findOrIssueCode(db: Db, owner: CodeOwner): Promise<string | null> {
  const newest = await findNewestCode(db, owner);
  if (!newest) return issueCode(db, owner);
  const { count } = await db.confirmationCode.updateMany({
    where: { id: newest.id, ...createResendableFilter(owner.now) },
    data: { expiresAt: addMinutes(owner.now, CODE_MINUTES) },
  });
  return count > 0 ? deriveCode(newest.id) : issueCode(db, owner);
}

/** Creates a code and invalidates the earlier ones. Returns null when the limit is reached. */
export async function issueCode(db: Db, { personId, purpose, now }: CodeOwner): Promise<string | null> {
  const sentCount = await db.confirmationCode.count({
    where: { personId, purpose, createdAt: { gt: subHours(now, 1) } },
  });
  if (sentCount >= MAX_CODES_PER_HOUR) return null;
  const id = randomUUID();
  await db.confirmationCode.createMany({
    data: [{ id, personId, purpose, expiresAt: addMinutes(now, CODE_MINUTES), createdAt: now }],
  });
  return deriveCode(id);
}

/** Deletes the codes of a replaced registration, which named another username. */
export const deleteCodes = (db: Db, personId: string) => db.confirmationCode.deleteMany({ where: { personId } });

/** Sending a code again extends its validity, up to this age. */
const MAX_CODE_AGE_MINUTES = 60;

/** Matches codes that can be sent again: valid, not too old, and with attempts left for known and other devices. */
const createResendableFilter = (now: Date) => ({
  usedAt: null,
  expiresAt: { gt: now },
  createdAt: { gt: subMinutes(now, MAX_CODE_AGE_MINUTES - CODE_MINUTES) },
  tries: { lt: MAX_CODE_ATTEMPTS },
  ownTries: { lt: MAX_CODE_ATTEMPTS },
});

const findNewestCode = (db: Db, { personId, purpose }: Pick<CodeOwner, 'personId' | 'purpose'>) =>
  db.confirmationCode.findFirst({ where: { personId, purpose }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });

interface CodeAttempt extends CodeOwner {
  /** The person's own devices and networks have attempts of their own, so that strangers cannot use them up. */
  isKnownSource: boolean;
  /** Whether a right code is used up. */
  shouldConsume: boolean;
}

/**
 * Returns null if the code is right and valid. Fails with 'code-wrong' for a wrong code or if none was issued, and with
 * 'code-expired' for a right one that is used, expired or out of attempts. Wrong attempts are counted, so the caller
 * must commit on failure, too.
 */
export async function redeemCode(
  db: Db,
  code: string,
  { personId, purpose, now, isKnownSource, shouldConsume }: CodeAttempt,
): Promise<Failure | null> {
  const newest = await findNewestCode(db, { personId, purpose });
  if (!newest) return failure('code-wrong');
  const isRight = isSameCode(deriveCode(newest.id), code.trim());
  const counter = isKnownSource ? 'ownTries' : 'tries';
  const where = { id: newest.id, usedAt: null, expiresAt: { gt: now }, [counter]: { lt: MAX_CODE_ATTEMPTS } };
  if (isRight && !shouldConsume)
    return (await db.confirmationCode.count({ where })) === 1 ? null : failure('code-expired');
  // Counted in one statement, so that concurrent guesses cannot share an attempt.
  const { count } = await db.confirmationCode.updateMany({
    where,
    data: isRight ? { usedAt: now } : { [counter]: { increment: 1 } },
  });
  if (isRight) return count === 1 ? null : failure('code-expired');
  return failure('code-wrong');
}

/** Derives the code from its id and a key outside the database: it is not stored and can still be sent again. */
function deriveCode(id: string): string {
  const digest = createHmac('sha256', deriveKey(getRuntime().config.AUTH_SECRET, 'confirmation-code'))
    .update(id)
    .digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

const isSameCode = (a: string, b: string) =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b));
