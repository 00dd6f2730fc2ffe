import type { AccountEvent } from '@/lib/accounts/events';
import type { Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { writeEffects } from '@/lib/platform/operation/effects';
import { logSecurity } from '@/lib/platform/security/security-log';
import { NO_PERSON_ID } from './find-account';
import { shouldRecordAttempts } from './throttle-rules';
import type { CountedAttempt } from './throttle';

interface Refusal {
  attempt: CountedAttempt;
  /** The name of the operation. */
  operation: string;
  call: Call;
}

/**
 * Records a wrong password, code or passkey: always in the security log, and at certain counts in the audit trail of
 * each of the person's work units, so that a flood of guesses does not fill it. An unknown name is recorded, too,
 * without the name, so that the time does not reveal whether there is an account.
 * @param inTransaction runs its argument in the caller's transaction or in a new one.
 */
export async function recordRefusal(
  { attempt: { kind, source, count }, operation, call }: Refusal,
  inTransaction: (work: (db: Db) => Promise<void>) => Promise<void>,
): Promise<void> {
  const type = `${kind}-refused` as const;
  logSecurity({ what: type, personId: source.personId, at: operation, count }, call);
  if (!shouldRecordAttempts(count)) return;
  const entry = { type, personId: source.personId, network: source.network, tries: count };
  await inTransaction(async (db) =>
    writeEffects(db, {
      operation,
      events: (await listUnitEntries(db, source.personId)).map((unit): AccountEvent => ({ ...entry, ...unit })),
      actor: { personId: null, unitId: null, name: '' },
      network: source.network,
      requestId: call.requestId,
      at: call.now,
    }),
  );
}

/**
 * Lists the person's work units, each with the person's name for the event. Without any, lists null once: that audit
 * entry is only for the operator.
 */
async function listUnitEntries(db: Db, personId: string | null): Promise<{ unitId: string | null; name: string }[]> {
  const memberships = await db.membership.findMany({
    where: { personId: personId ?? NO_PERSON_ID },
    select: { workUnitId: true, person: { select: { name: true } } },
  });
  if (memberships.length === 0) return [{ unitId: null, name: '' }];
  return memberships.map(({ workUnitId, person }) => ({ unitId: workUnitId, name: person.name }));
}
