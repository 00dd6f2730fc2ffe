import { failure, type Failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { logSecurity } from '@/lib/platform/security/security-log';
import { redeemCode, type CodePurpose } from './codes';
import { confirmAccount, resetPassword } from '@/lib/accounts/contract';
import { findTrier } from './find-account';
import { recordRefusal } from './refusals';
import { clearAttempts, countAttempt, type AttemptSource } from './throttle';

const CODE = 'code';
const OPERATIONS: Record<CodePurpose, string> = { confirm: confirmAccount.name, password: resetPassword.name };

/** Call it before the transaction, because a refused try needs none. */
export async function countCodeAttempt(
  name: string,
  purpose: CodePurpose,
  call: Call,
): Promise<AttemptSource | Failure> {
  const { trier } = await asSystem((db) => findTrier(db, name, call));
  const slowed = await countAttempt(CODE, trier);
  if (!slowed) return trier;
  logSecurity({ what: 'code-slowed', personId: trier.personId, at: OPERATIONS[purpose] }, call);
  return slowed;
}

interface CheckCodeOptions {
  /** null if there is no such account, or none that the code could be for. */
  account: { id: string } | null;
  purpose: CodePurpose;
  code: string;
  trier: AttemptSource;
  call: Call;
  uses?: boolean;
}

/** Returns null if the code is right. The caller must commit on failure, too, to count wrong tries. */
export async function checkCode(
  db: Db,
  { account, purpose, code, trier, call, uses = true }: CheckCodeOptions,
): Promise<Failure | null> {
  const isOwnPlace = trier.knownDevice !== null || trier.isOwnNetwork;
  const wrong = account
    ? await redeemCode(db, code, { personId: account.id, purpose, now: call.now, isOwnPlace, uses })
    : failure('code-wrong');
  if (wrong) await recordRefusal({ tried: CODE, trier, operation: OPERATIONS[purpose], call }, (work) => work(db));
  else await clearAttempts(CODE, trier);
  return wrong;
}
