import { isFailure, failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { implementPublic } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { confirmAccount, confirmAndSignIn } from '@/lib/accounts/contract';
import { accountEvents, type AccountEvent } from '@/lib/accounts/events';
import { accountDeliveries } from './deliveries';
import { findAccount } from './find-account';
import { confirmSchema, confirmAndSignInOutput } from './schema';
import { openSession } from './sessions';
import { isStandIn } from './stand-in';
import type { CountedAttempt } from './throttle';
import { countCodeAttempt, checkCode } from './check-code';

interface ConfirmInput {
  username: string;
  code: string;
}

/** Confirms an account (account-shell §2.7). Invitations are accepted separately, with consent. */
export const confirmAccountCommand = implementPublic(confirmAccount, {
  input: confirmSchema,
  output: successOutput,
  events: accountEvents,
  deliveries: accountDeliveries,
  commitOnFailure: true,
  prepare: beginAttempt,
  async run(context) {
    const result = await confirm(context);
    return isFailure(result) ? result : { success: true as const };
  },
});

/** Signs in only on the device that registered, and only if this call confirms the account. */
export const confirmAndSignInCommand = implementPublic(confirmAndSignIn, {
  input: confirmSchema,
  output: confirmAndSignInOutput,
  events: accountEvents,
  deliveries: accountDeliveries,
  commitOnFailure: true,
  prepare: beginAttempt,
  async run(context) {
    const result = await confirm(context);
    if (isFailure(result)) return result;
    const { personId, wasConfirmed } = result;
    const { db, call, prepared: attempt, record } = context;
    const { source } = attempt;
    if (wasConfirmed || source.personId !== personId || source.knownDevice === null) return { openedSession: null };
    record({ type: 'signed-in', personId, with: 'confirmation' });
    return { openedSession: await openSession(db, personId, call, false) };
  },
});

async function beginAttempt({ input, call }: { input: ConfirmInput; call: Call }): Promise<CountedAttempt | Failure> {
  if (input.code === '') return failure('code-empty');
  return countCodeAttempt(input.username, 'confirm', call);
}

interface ConfirmContext {
  db: Db;
  input: ConfirmInput;
  call: Call;
  now: Date;
  prepared: CountedAttempt;
  record: (event: AccountEvent) => void;
}

async function confirm({
  db,
  input,
  call,
  now,
  prepared: attempt,
  record,
}: ConfirmContext): Promise<{ personId: string; wasConfirmed: boolean } | Failure> {
  const account = await findAccount(db, input.username);
  const refusal = await checkCode(db, { account, purpose: 'confirm', code: input.code, attempt, call });
  // No code is ever sent for a stand-in, so a right one was guessed.
  if (!account || refusal || isStandIn(account)) return refusal ?? failure('code-wrong');
  const personId = account.id;
  const { count } = await db.person.updateMany({
    where: { id: personId, confirmedAt: null },
    data: { confirmedAt: now },
  });
  record({ type: 'confirmed-account', personId });
  return { personId, wasConfirmed: count === 0 };
}
