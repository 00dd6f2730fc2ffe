import type { AccountEvent } from '@/lib/accounts/events';
import type { Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { writeEffects } from '@/lib/platform/operation/effects';
import { logSecurity } from '@/lib/platform/security/security-log';
import { NO_PERSON_ID } from './find-account';
import { shouldRecordAttempts } from './throttle-rules';
import { readAttemptCount, type AttemptSource } from './throttle';

interface Refusal {
  tried: 'sign-in' | 'code' | 'passkey';
  trier: AttemptSource;
  operation: string;
  call: Call;
}

/**
 * Records a wrong password, code or passkey: always in the log, and at certain counts in the audit trail of each of the
 * person's work units, so that a flood of guesses does not fill it. An unknown name is recorded without the name, so
 * that the time does not reveal whether there is an account.
 * @param inTransaction runs its work in the caller's transaction, or in one of its own.
 */
export async function recordRefusal(
  { tried, trier, operation, call }: Refusal,
  inTransaction: (work: (db: Db) => Promise<void>) => Promise<void>,
): Promise<void> {
  const what = `${tried}-refused` as const;
  const count = await readAttemptCount(tried, trier);
  logSecurity({ what, personId: trier.personId, at: operation, count }, call);
  if (!shouldRecordAttempts(count)) return;
  const entry = { type: what, personId: trier.personId, network: trier.network, tries: count };
  await inTransaction(async (db) =>
    writeEffects(db, {
      operation,
      events: (await listUnits(db, trier.personId)).map((of): AccountEvent => ({ ...entry, ...of })),
      actor: { personId: null, unitId: null, name: '' },
      network: trier.network,
      requestId: call.requestId,
      at: call.now,
    }),
  );
}

/** The person's work units. Without one, a single null: that audit entry is for the operator only. */
async function listUnits(db: Db, personId: string | null): Promise<{ unitId: string | null; name: string }[]> {
  const memberships = await db.membership.findMany({
    where: { personId: personId ?? NO_PERSON_ID },
    select: { workUnitId: true, person: { select: { name: true } } },
  });
  if (memberships.length === 0) return [{ unitId: null, name: '' }];
  return memberships.map(({ workUnitId, person }) => ({ unitId: workUnitId, name: person.name }));
}
