import { failure, isFailure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implementOpen } from '@/lib/platform/operation/implement';
import type { Call } from '@/lib/platform/operation/call';
import { findByLink } from '@/lib/platform/security/link-token';
import { logSecurity } from '@/lib/platform/security/security-log';
import { answerAddressChange } from '@/lib/accounts/contract';
import { accountEvents } from '@/lib/accounts/events';
import { addressChangeState, shortenAddress, type AddressChangeState } from '@/lib/accounts/rules';
import { findAddressChange, stopAddressChange, type AddressChangeRow, type Mailbox } from './address-change-rows';
import { accountDeliveries } from './deliveries';
import { findByAddress } from './find-account';
import { removeRegistration } from './remove-registration';
import { addressChangeStateOutput, answerAddressChangeSchema } from './schema';

/** The page of a link. Both addresses are shortened, because the link may have been forwarded. */
interface LinkedAddressChange {
  username: string;
  from: string;
  to: string;
  mailbox: Mailbox;
  state: AddressChangeState;
  isConfirmedHere: boolean;
  isConfirmedThere: boolean;
}

const LINK = 'change of an address';

/** Returns the change of a link for its page. Reading changes nothing, because mail programs follow links, too. */
export async function loadAddressChange(call: Call, token: string): Promise<LinkedAddressChange | null> {
  const found = await findByLink(LINK, call, async (db) => {
    const linked = await findAddressChange(db, token);
    return linked && { ...linked, username: await findUsername(db, linked.change) };
  });
  if (isFailure(found)) return null;
  if (!found) {
    logSecurity({ what: 'link-refused', at: LINK, why: 'unknown' }, call);
    return null;
  }
  const { change, mailbox, username } = found;
  const confirmed = { from: change.fromConfirmedAt !== null, to: change.toConfirmedAt !== null };
  return {
    username,
    from: shortenAddress(change.fromAddress),
    to: shortenAddress(change.toAddress),
    mailbox,
    state: addressChangeState(change, call.now),
    isConfirmedHere: confirmed[mailbox],
    isConfirmedThere: confirmed[mailbox === 'from' ? 'to' : 'from'],
  };
}

/** The second confirmation makes the change. Repeating an answer succeeds. */
export const answerAddressChangeCommand = implementOpen(answerAddressChange, {
  input: answerAddressChangeSchema,
  output: addressChangeStateOutput,
  events: accountEvents,
  deliveries: accountDeliveries,
  prepare: async ({ call, input }) =>
    (await findByLink(LINK, call, (db) => findAddressChange(db, input.token))) ?? failure('address-link-unknown'),
  async run({ db, input, now, record }) {
    const linked = await lockChange(db, input.token);
    if (!linked) return failure('address-link-unknown');
    const { change, mailbox } = linked;
    const { personId } = change;
    const state = addressChangeState(change, now);
    if (input.answer === 'stop') {
      if (state === 'stopped') return { state };
      if (state !== 'open') return failure('address-change-over');
      await stopAddressChange(db, personId, now);
      record({ type: 'stopped-address', personId, mailbox });
      return { state: 'stopped' as const };
    }
    if (state === 'done') return { state };
    if (state !== 'open') return failure('address-change-over');
    const confirmed = await confirmMailbox(db, change, mailbox, now);
    record({ type: 'confirmed-address', personId, mailbox });
    if (!confirmed.fromConfirmedAt || !confirmed.toConfirmedAt) return { state };
    const changed = await applyChange(db, change, now);
    if (isFailure(changed)) return changed;
    const { fromAddress: from, toAddress: to } = change;
    record({ type: 'changed-address', personId, sending: { ...changed, from, to } });
    return { state: 'done' as const };
  },
});

/** Serializes two answers to the same change. */
async function lockChange(db: Db, token: string) {
  const found = await findAddressChange(db, token);
  if (!found) return null;
  await db.$queryRaw`SELECT person_id FROM address_change WHERE person_id = ${found.change.personId}::uuid FOR UPDATE`;
  return findAddressChange(db, token);
}

function confirmMailbox(db: Db, { personId, ...change }: AddressChangeRow, mailbox: Mailbox, now: Date) {
  const data =
    mailbox === 'from'
      ? { fromConfirmedAt: change.fromConfirmedAt ?? now }
      : { toConfirmedAt: change.toConfirmedAt ?? now };
  return db.addressChange.update({ where: { personId }, data });
}

/** Deletes an unconfirmed registration with the new address; a confirmed account keeps it. */
async function applyChange(db: Db, { personId, fromAddress, toAddress }: AddressChangeRow, now: Date) {
  const holder = await findByAddress(db, toAddress);
  if (holder?.confirmedAt) return failure('address-taken-meanwhile');
  if (holder) await removeRegistration(db, holder.id);
  // The account may have been erased, or its address changed, in the meantime.
  const { count } = await db.person.updateMany({
    where: { id: personId, email: fromAddress },
    data: { email: toAddress },
  });
  if (count === 0) return failure('address-change-over');
  await db.addressChange.update({ where: { personId }, data: { doneAt: now } });
  // Invalidates password codes that were sent to the old mailbox.
  await db.confirmationCode.updateMany({
    where: { personId, purpose: 'password', usedAt: null },
    data: { usedAt: now },
  });
  await moveInvitations(db, fromAddress, toAddress, now);
  await db.$queryRaw`SELECT move_offers(${fromAddress}, ${toAddress})::text`;
  return db.person.findUniqueOrThrow({ where: { id: personId }, select: { name: true, username: true } });
}

/** Moves open invitations to the new address, unless the work unit has invited that one, too. */
async function moveInvitations(db: Db, from: string, to: string, now: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE invitation i SET email = ${to}
     WHERE i.email = ${from} AND i.accepted_at IS NULL AND i.declined_at IS NULL AND i.revoked_at IS NULL
       AND i.expires_at > ${now}
       AND NOT EXISTS (SELECT FROM invitation other WHERE other.work_unit_id = i.work_unit_id AND other.email = ${to})`;
}

async function findUsername(db: Db, { personId }: AddressChangeRow): Promise<string> {
  const { username } = await db.person.findUniqueOrThrow({ where: { id: personId }, select: { username: true } });
  return username;
}
