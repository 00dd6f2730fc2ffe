import { failure, type Failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { logSecurity } from '@/lib/platform/security/security-log';
import { redeemCode, type CodePurpose } from './codes';
import { confirmAccount, resetPassword } from '@/lib/accounts/contract';
import { findAttemptSource } from './find-account';
import { recordRefusal } from './refusals';
import { clearAttempts, countAttempt, type AttemptSource } from './throttle';

const OPERATION_NAMES: Record<CodePurpose, string> = { confirm: confirmAccount.name, password: resetPassword.name };

/** Counts an attempt before the transaction, which a throttled attempt does not need. Returns its source. */
export async function countCodeAttempt(
  name: string,
  purpose: CodePurpose,
  call: Call,
): Promise<AttemptSource | Failure> {
  const { source } = await asSystem((db) => findAttemptSource(db, name, call));
  const throttleFailure = await countAttempt('code', source);
  if (!throttleFailure) return source;
  logSecurity({ what: 'code-slowed', personId: source.personId, at: OPERATION_NAMES[purpose] }, call);
  return throttleFailure;
}

interface CheckCodeOptions {
  /** null if there is no such account, or none that the code could be for. */
  account: { id: string } | null;
  purpose: CodePurpose;
  code: string;
  source: AttemptSource;
  call: Call;
  /** Whether a right code is used up; true by default. */
  shouldConsume?: boolean;
}

/** Returns null if the code is right. The caller must commit on failure, too, to count wrong attempts. */
export async function checkCode(
  db: Db,
  { account, purpose, code, source, call, shouldConsume = true }: CheckCodeOptions,
): Promise<Failure | null> {
  const isKnownSource = source.knownDevice !== null || source.isOwnNetwork;
  const refusal = account
    ? await redeemCode(db, code, { personId: account.id, purpose, now: call.now, isKnownSource, shouldConsume })
    : failure('code-wrong');
  if (refusal)
    await recordRefusal({ kind: 'code', source, operation: OPERATION_NAMES[purpose], call }, (work) => work(db));
  else await clearAttempts('code', source);
  return refusal;
}
