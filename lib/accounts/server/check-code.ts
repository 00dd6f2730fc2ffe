import { failure, isFailure, type Failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { logSecurity } from '@/lib/platform/security/security-log';
import { redeemCode, type CodePurpose } from './codes';
import { confirmAccount, resetPassword } from '@/lib/accounts/contract';
import { findAttemptSource } from './find-account';
import { recordRefusal } from './refusals';
import { clearAttempts, countAttempt, type CountedAttempt } from './throttle';

const OPERATION_NAMES: Record<CodePurpose, string> = { confirm: confirmAccount.name, password: resetPassword.name };

/** Counts an attempt before the transaction, which a throttled attempt does not need. */
export async function countCodeAttempt(
  name: string,
  purpose: CodePurpose,
  call: Call,
): Promise<CountedAttempt | Failure> {
  const { account, attempt } = await asSystem(async (db) => {
    const found = await findAttemptSource(db, name, call);
    return { account: found.account, attempt: await countAttempt(db, 'code', found.source, call.now) };
  });
  if (isFailure(attempt))
    logSecurity({ what: 'code-slowed', personId: account?.id ?? null, at: OPERATION_NAMES[purpose] }, call);
  return attempt;
}

interface CheckCodeOptions {
  /** null if there is no such account, or none that the code could be for. */
  account: { id: string } | null;
  purpose: CodePurpose;
  code: string;
  attempt: CountedAttempt;
  call: Call;
  /** Whether a right code is used up; true by default. */
  shouldConsume?: boolean;
}

/** Returns null if the code is right. The caller must commit on failure, too, to count wrong attempts. */
export async function checkCode(
  db: Db,
  { account, purpose, code, attempt, call, shouldConsume = true }: CheckCodeOptions,
): Promise<Failure | null> {
  const { knownDevice, isOwnNetwork } = attempt.source;
  const isKnownSource = knownDevice !== null || isOwnNetwork;
  const refusal = account
    ? await redeemCode(db, code, { personId: account.id, purpose, now: call.now, isKnownSource, shouldConsume })
    : failure('code-wrong');
  if (refusal) await recordRefusal({ attempt, operation: OPERATION_NAMES[purpose], call }, (work) => work(db));
  else await clearAttempts(db, attempt);
  return refusal;
}
