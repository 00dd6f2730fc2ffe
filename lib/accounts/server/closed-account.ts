import { addDays } from 'date-fns';
import { formatDate, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { RESTORE_ACCOUNT_DAYS } from '@/lib/accounts/rules';

/**
 * Fails if the account was erased, or deleted and not restored. Call it in the transaction that opens the session,
 * because it waits for a concurrent deletion.
 * @param shouldRestore whether to restore a deleted account
 */
export async function checkAccountOpen(
  db: Db,
  personId: string,
  shouldRestore: boolean,
  now: Date,
): Promise<Failure | null> {
  const [row] = await db.$queryRaw<{ closedAt: Date | null; erasedAt: Date | null }[]>`
    SELECT closed_at AS "closedAt", erased_at AS "erasedAt" FROM person WHERE id = ${personId}::uuid FOR UPDATE`;
  if (!row || row.erasedAt) return failure('wrong-credentials');
  if (row.closedAt === null) return null;
  if (!shouldRestore) return createAccountClosedFailure(row.closedAt);
  await db.person.updateMany({ where: { id: personId, erasedAt: null }, data: { closedAt: null } });
  // Sessions from before the deletion must stay ended.
  await db.session.updateMany({ where: { personId, revokedAt: null }, data: { revokedAt: now } });
  return null;
}

const createAccountClosedFailure = (closedAt: Date): Failure =>
  failure('account-closed', { until: formatDate(getErasureDate(closedAt).toISOString(), DEFAULT_TIME_ZONE) });

export const getErasureDate = (closedAt: Date): Date => addDays(closedAt, RESTORE_ACCOUNT_DAYS);
