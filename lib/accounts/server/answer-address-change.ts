import { failure, isFailure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implementPublic } from '@/lib/platform/operation/implement';
import type { Call } from '@/lib/platform/operation/call';
import { findByLink } from '@/lib/platform/security/link-token';
import { logSecurity } from '@/lib/platform/security/security-log';
import { answerAddressChange } from '@/lib/accounts/contract';
import { accountEvents } from '@/lib/accounts/events';
import { getAddressChangeState, maskAddress, type AddressChangeState } from '@/lib/accounts/rules';
import { findAddressChange, stopAddressChange, type AddressChangeRow, type Mailbox } from './address-change-rows';
import { accountDeliveries } from './deliveries';
import { findByAddress } from './find-account';
import { removeRegistration } from './remove-registration';
import { addressChangeStateOutput, answerAddressChangeSchema } from './schema';

/**
 * What the page of an address-change link shows. Both addresses are masked, because the link may have been forwarded.
 */
interface LinkedAddressChange {
  username: string;
  from: string;
  to: string;
  mailbox: Mailbox;
  state: AddressChangeState;
  /** Whether this link's mailbox has confirmed. */
  isConfirmed: boolean;
  isOtherConfirmed: boolean;
}

/** Names the rate limit and the security log entry. */
const LINK_KIND = 'change of an address';

/**
 * Loads an address change by its link; null for an unknown link or beyond the rate limit. Changes nothing, because mail
 * programs follow links.
 */
export async function loadAddressChange(call: Call, token: string): Promise<LinkedAddressChange | null> {
  const result = await findByLink(LINK_KIND, call, async (db) => {
    const match = await findAddressChange(db, token);
    return match && { ...match, username: await findUsername(db, match.change) };
  });
  if (isFailure(result)) return null;
  if (!result) {
    logSecurity({ what: 'link-refused', at: LINK_KIND, why: 'unknown' }, call);
    return null;
  }
  const { change, mailbox, username } = result;
  const confirmed = { from: change.fromConfirmedAt !== null, to: change.toConfirmedAt !== null };
  return {
    username,
    from: maskAddress(change.fromAddress),
    to: maskAddress(change.toAddress),
    mailbox,
    state: getAddressChangeState(change, call.now),
    isConfirmed: confirmed[mailbox],
    isOtherConfirmed: confirmed[mailbox === 'from' ? 'to' : 'from'],
  };
}

/** The second confirmation changes the address. Repeating an answer succeeds. */
export const answerAddressChangeCommand = implementPublic(answerAddressChange, {
  input: answerAddressChangeSchema,
  output: addressChangeStateOutput,
  events: accountEvents,
  deliveries: accountDeliveries,
  prepare: async ({ call, input }) =>
    (await findByLink(LINK_KIND, call, (db) => findAddressChange(db, input.token))) ?? failure('address-link-unknown'),
  async run({ db, input, now, record }) {
    const match = await lockChange(db, input.token);
    if (!match) return failure('address-link-unknown');
    const { change, mailbox } = match;
    const { personId } = change;
    const state = getAddressChangeState(change, now);
    if (input.answer === 'stop') {
      if (state === 'stopped') return { state };
      if (state !== 'open') return failure('address-change-over');
      await stopAddressChange(db, personId, now);
      record({ type: 'stopped-address', personId, mailbox });
      return { state: 'stopped' as const };
    }
    if (state === 'done') return { state };
    if (state !== 'open') return failure('address-change-over');
    const confirmedChange = await confirmMailbox(db, change, mailbox, now);
    record({ type: 'confirmed-address', personId, mailbox });
    if (!confirmedChange.fromConfirmedAt || !confirmedChange.toConfirmedAt) return { state };
    const person = await applyChange(db, change, now);
    if (isFailure(person)) return person;
    const { fromAddress: from, toAddress: to } = change;
    record({ type: 'changed-address', personId, sending: { ...person, from, to } });
    return { state: 'done' as const };
  },
});

/** Locks the change of a link, so that concurrent answers run one after the other. */
async function lockChange(db: Db, token: string) {
  const match = await findAddressChange(db, token);
  if (!match) return null;
  await db.$queryRaw`SELECT person_id FROM address_change WHERE person_id = ${match.change.personId}::uuid FOR UPDATE`;
  return findAddressChange(db, token);
}

function confirmMailbox(db: Db, { personId, ...change }: AddressChangeRow, mailbox: Mailbox, now: Date) {
  const data =
    mailbox === 'from'
      ? { fromConfirmedAt: change.fromConfirmedAt ?? now }
      : { toConfirmedAt: change.toConfirmedAt ?? now };
  return db.addressChange.update({ where: { personId }, data });
}

/**
 * Changes the address. Deletes an unconfirmed registration of the new address. Fails if the new address has a confirmed
 * account or the person no longer has the old one.
 */
async function applyChange(db: Db, { personId, fromAddress, toAddress }: AddressChangeRow, now: Date) {
  const existing = await findByAddress(db, toAddress);
  if (existing?.confirmedAt) return failure('address-taken-meanwhile');
  if (existing) await removeRegistration(db, existing.id);
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

/** Moves open invitations to the new address, unless the same work unit has also invited that address. */
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
