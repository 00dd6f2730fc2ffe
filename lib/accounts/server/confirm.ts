import { isFailure, failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { implementOpen } from '@/lib/platform/operation/implement';
import { doneAnswer } from '@/lib/platform/parse';
import { confirmAccount, confirmAndEnter } from '@/lib/accounts/contract';
import { accountEvents, type AccountEvent } from '@/lib/accounts/events';
import { accountDeliveries } from './deliveries';
import { findAccount } from './find-account';
import { confirmSchema, enteredAnswer } from './schema';
import { openSession } from './sessions';
import { isStandIn } from './stand-in';
import type { Trier } from './tries';
import { takeCodeTry, tryCode } from './try-code';

interface Entered {
  username: string;
  code: string;
}

/** Account-shell §2.7. Invitations are accepted separately: nobody joins without consent. */
export const confirmAccountCommand = implementOpen(confirmAccount, {
  input: confirmSchema,
  output: doneAnswer,
  events: accountEvents,
  deliveries: accountDeliveries,
  keepOnFailure: true,
  prepare: beginTry,
  async run(asked) {
    const confirmed = await confirm(asked);
    return isFailure(confirmed) ? confirmed : { success: true as const };
  },
});

/** Signs in only on the device that registered, which has the device secret, and only if this confirms the account. */
export const confirmAndEnterCommand = implementOpen(confirmAndEnter, {
  input: confirmSchema,
  output: enteredAnswer,
  events: accountEvents,
  deliveries: accountDeliveries,
  keepOnFailure: true,
  prepare: beginTry,
  async run(asked) {
    const confirmed = await confirm(asked);
    if (isFailure(confirmed)) return confirmed;
    const { personId, wasConfirmed } = confirmed;
    const { db, call, prepared: trier, record } = asked;
    if (wasConfirmed || trier.personId !== personId || trier.knownDevice === null) return { opened: null };
    record({ type: 'signed-in', personId, with: 'confirmation' });
    return { opened: await openSession(db, personId, call, false) };
  },
});

async function beginTry({ input, call }: { input: Entered; call: Call }): Promise<Trier | Failure> {
  if (input.code === '') return failure('code-empty');
  return takeCodeTry(input.username, 'confirm', call);
}

interface Asked {
  db: Db;
  input: Entered;
  call: Call;
  now: Date;
  prepared: Trier;
  record: (event: AccountEvent) => void;
}

async function confirm({
  db,
  input,
  call,
  now,
  prepared: trier,
  record,
}: Asked): Promise<{ personId: string; wasConfirmed: boolean } | Failure> {
  const account = await findAccount(db, input.username);
  const wrong = await tryCode(db, { account, purpose: 'confirm', code: input.code, trier, call });
  // No code is ever sent for a stand-in, so a right one was guessed.
  if (!account || wrong || isStandIn(account)) return wrong ?? failure('code-wrong');
  const personId = account.id;
  const { count } = await db.person.updateMany({
    where: { id: personId, confirmedAt: null },
    data: { confirmedAt: now },
  });
  record({ type: 'confirmed-account', personId });
  return { personId, wasConfirmed: count === 0 };
}
