import { getErasureDate } from '@/lib/accounts/server/closed-account';
import { stopAddressChange } from '@/lib/accounts/server/address-change-rows';
import { checkCurrentPassword } from '@/lib/accounts/server/check-current-password';
import { revokeSessions } from '@/lib/accounts/server/sessions';
import { deleteBillingCustomer } from '@/lib/billing/server/delete-billing-customer';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { logSecurity } from '@/lib/platform/security/security-log';
import { joinWithAnd } from '@/lib/audit-sentences';
import { revokeInvitationsBy } from '@/lib/workgroups/server/invitation-links';
import { closeAccount } from '@/lib/leaving/contract';
import { leavingEvents } from '@/lib/leaving/events';
import { leavingDeliveries } from './deliveries';
import { closeAccountOutput, closeAccountSchema } from './schema';

/**
 * Ends sessions, codes, an address change, sent invitations, queued messages and the card. The rest stays for 14 days.
 */
export const closeAccountCommand = implementSignedIn(closeAccount, {
  input: closeAccountSchema,
  output: closeAccountOutput,
  events: leavingEvents,
  deliveries: leavingDeliveries,
  async prepare({ input, actor, call }) {
    const credential = await checkCurrentPassword(actor, input.currentPassword, closeAccount.name, call);
    if (isFailure(credential)) return credential;
    // Checked before the card is deleted, which cannot be undone, and again when the account is closed.
    const refusal = await asSystem((db) => checkOtherOfficeUsers(db, actor.personId));
    return refusal ?? (await deleteBillingCustomer(actor.personId)) ?? undefined;
  },
  async run({ db, actor, call, now, record }) {
    const { personId, name, username, email, units } = actor;
    const [closed] = await db.$queryRaw<UnitNames[]>`
      SELECT close_account(${personId}::uuid, ${now}::timestamptz) AS units`;
    const lastOfficeUser = toLastOfficeUserFailure(closed);
    if (lastOfficeUser) return lastOfficeUser;
    const count = await revokeSessions(db, personId, now);
    logSecurity({ what: 'session-revoked', personId, at: closeAccount.name, count }, call);
    await stopAddressChange(db, personId, now);
    await db.confirmationCode.updateMany({ where: { personId, usedAt: null }, data: { usedAt: now } });
    await revokeInvitationsBy(db, personId, null, now);
    await db.outboxMessage.updateMany({
      where: { personId, doneAt: null },
      data: { state: 'dead', lastError: 'The person deleted their account.', doneAt: now },
    });
    const until = getErasureDate(now).toISOString();
    const sending = { name, username, email, until };
    const unitIds = units.length === 0 ? [null] : units.map(({ id }) => id);
    for (const [index, unitId] of unitIds.entries())
      record({ type: 'closed-account', unitId, sending: index === 0 ? sending : null });
    return { until };
  },
});

/** Fails if the person is the only Office User of a work unit. Deleted accounts do not count. */
async function checkOtherOfficeUsers(db: Db, personId: string): Promise<Failure | null> {
  const [row] = await db.$queryRaw<UnitNames[]>`SELECT units_left_alone(${personId}::uuid) AS units`;
  return toLastOfficeUserFailure(row);
}

/** Returns why the transaction's person cannot delete their account now, or null. */
export async function findCloseAccountRefusal(db: Db): Promise<Failure | null> {
  const [row] = await db.$queryRaw<UnitNames[]>`SELECT own_units_left_alone() AS units`;
  return toLastOfficeUserFailure(row);
}

/** The names of the work units that would have no Office User left. */
interface UnitNames {
  units: string[];
}

const toLastOfficeUserFailure = ({ units }: UnitNames = { units: [] }): Failure | null =>
  units.length > 0 ? failure('last-office-user', { units: joinWithAnd(units) }) : null;
