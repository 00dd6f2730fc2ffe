import type { AccountEvent } from '@/lib/accounts/events';
import type { Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { writeHappened } from '@/lib/platform/operation/happened';
import { logSecurity } from '@/lib/platform/security-log';
import { NOBODY } from './find-account';
import { isWorthRecording } from './slowing';
import { triesOf, type Trier } from './tries';

interface Refusal {
  tried: 'sign-in' | 'code' | 'passkey';
  trier: Trier;
  operation: string;
  call: Call;
}

/**
 * Records a wrong password, code or passkey: always in the log, and at certain counts in the audit trail of each of the
 * person's work units, so that a flood of guesses does not fill it. An unknown name is recorded without the name, so
 * that the time does not reveal whether there is an account.
 * @param inTransaction runs its work in the caller's transaction, or in one of its own.
 */
export async function noteRefusal(
  { tried, trier, operation, call }: Refusal,
  inTransaction: (work: (db: Db) => Promise<void>) => Promise<void>,
): Promise<void> {
  const what = `${tried}-refused` as const;
  const count = await triesOf(tried, trier);
  logSecurity({ what, personId: trier.personId, at: operation, count }, call);
  if (!isWorthRecording(count)) return;
  const seen = { type: what, personId: trier.personId, network: trier.network, tries: count };
  await inTransaction(async (db) =>
    writeHappened(db, {
      operation,
      events: (await unitsOf(db, trier.personId)).map((of): AccountEvent => ({ ...seen, ...of })),
      actor: { personId: null, unitId: null, name: '' },
      network: trier.network,
      requestId: call.requestId,
      at: call.now,
    }),
  );
}

/** The person's work units. Without one, a single null: that audit entry is for the operator only. */
async function unitsOf(db: Db, personId: string | null): Promise<{ unitId: string | null; name: string }[]> {
  const memberships = await db.membership.findMany({
    where: { personId: personId ?? NOBODY },
    select: { workUnitId: true, person: { select: { name: true } } },
  });
  if (memberships.length === 0) return [{ unitId: null, name: '' }];
  return memberships.map(({ workUnitId, person }) => ({ unitId: workUnitId, name: person.name }));
}
