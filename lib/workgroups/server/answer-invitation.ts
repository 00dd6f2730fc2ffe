import { randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { findActor, type Actor, type Db } from '@/lib/platform/database/client';
import { implementPublic, implementSignedIn } from '@/lib/platform/operation/implement';
import type { Call } from '@/lib/platform/operation/call';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { acceptInvitation, requestNewInvitation, declineByLink, declineInvitation } from '@/lib/workgroups/contract';
import { workUnitEvents } from '@/lib/workgroups/events';
import { getInvitationState } from '@/lib/workgroups/rules';
import { invitationRequestDeliveries, membershipDeliveries } from './deliveries';
import { restoreSkills } from './former-members';
import { cancelInvitationMails, findLinkedInvitation } from './invitation-links';
import { idInvitationSchema, joinedOutput, tokenInputSchema } from './schema';

/** Joins the unit that invited the caller's address, which is confirmed because they are signed in. */
export const acceptInvitationCommand = implementSignedIn(acceptInvitation, {
  input: idInvitationSchema,
  output: joinedOutput,
  events: workUnitEvents,
  deliveries: membershipDeliveries,
  async run({ db, input, actor, now, record }) {
    const invitation = await findOwnInvitation(db, input.idinvitation, actor);
    if (isFailure(invitation)) return invitation;
    const { workUnitId: unitId, role, workRole } = invitation;
    const result = { success: true as const, idworkgroup: unitId };
    const isMember = actor.units.some(({ id }) => id === unitId);
    // The request is a retry after a lost response.
    if (invitation.acceptedAt && isMember) return result;
    const { phone } = await db.person.findUniqueOrThrow({ where: { id: actor.personId }, select: { phone: true } });
    // The unit's phone number is used only if the person has entered none (decision X-118).
    const unitPhone = phone === '' && invitation.phone !== '' ? invitation.phone : null;
    const membership = { workUnitId: unitId, personId: actor.personId, role, workRole, phone: unitPhone };
    // The membership is created first, because it waits for `lockCrew` of a request that may be revoking this
    // invitation. The other order could deadlock.
    const membershipId = randomUUID();
    await db.membership.createMany({
      data: [{ id: membershipId, ...membership, createdAt: now }],
      skipDuplicates: true,
    });
    // Does nothing if the person was already a member.
    await restoreSkills(db, membershipId, now);
    const { count } = await db.invitation.updateMany({
      where: { id: invitation.id, acceptedAt: null, declinedAt: null, revokedAt: null, expiresAt: { gt: now } },
      data: { acceptedAt: now },
    });
    if (count === 0) return loadClosedFailure(db, invitation.id, now);
    await db.person.updateMany({ where: { id: actor.personId }, data: { activeUnitId: unitId } });
    record({ type: 'joined-unit', personId: actor.personId, unitId, name: actor.name, role });
    return result;
  },
});

export const declineInvitationCommand = implementSignedIn(declineInvitation, {
  input: idInvitationSchema,
  output: successOutput,
  events: workUnitEvents,
  async run({ db, input, actor, now, record }) {
    const invitation = await findOwnInvitation(db, input.idinvitation, actor);
    if (isFailure(invitation)) return invitation;
    const hasDeclined = await decline(db, invitation.id, now);
    if (isFailure(hasDeclined)) return hasDeclined;
    if (hasDeclined) record({ type: 'declined-invitation', unitId: invitation.workUnitId, name: invitation.name });
    return { success: true as const };
  },
});

export const declineByLinkCommand = implementPublic(declineByLink, {
  input: tokenInputSchema,
  output: successOutput,
  events: workUnitEvents,
  prepare: requireInvitation,
  async run({ db, prepared, now, record }) {
    const { id, unitId, name } = prepared;
    const hasDeclined = await decline(db, id, now);
    if (isFailure(hasDeclined)) return hasDeclined;
    if (hasDeclined) record({ type: 'declined-invitation', unitId, name });
    return { success: true as const };
  },
});

/** Anyone with the link can request one. The email names the person if they are signed in. */
export const requestNewInvitationCommand = implementPublic(requestNewInvitation, {
  input: tokenInputSchema,
  output: successOutput,
  events: workUnitEvents,
  deliveries: invitationRequestDeliveries,
  prepare: requireInvitation,
  async run({ db, prepared, call, now, record }) {
    const requester = call.sessionId === null ? null : await findActor(db, { sessionId: call.sessionId, at: now });
    const { id: invitationId, unitId, unitName, name, email: invitedEmail } = prepared;
    if ((await db.workUnit.count({ where: { id: unitId, closedAt: null } })) === 0) return failure('work-unit-closed');
    const to = await findRequestRecipients(db, unitId, prepared.invitedBy);
    const sending = {
      unitName,
      name: requester?.name ?? name,
      invitedEmail,
      requestedBy: requester?.email ?? invitedEmail,
      to,
    };
    record({ type: 'requested-invitation', unitId, invitationId, sending });
    return { success: true as const };
  },
});

async function requireInvitation({ call, input }: { call: Call; input: { token: string } }) {
  return (await findLinkedInvitation(call, input.token)) ?? failure('invitation-not-found');
}

/** Finds an invitation that was sent to the caller's address. */
async function findOwnInvitation(db: Db, id: string, { email }: Actor) {
  return (await db.invitation.findUnique({ where: { id, email } })) ?? failure('invitation-not-found');
}

/**
 * Declines an invitation that is not answered or revoked, even if expired. Returns false if it was already declined.
 */
async function decline(db: Db, id: string, now: Date): Promise<boolean | Failure> {
  const { count } = await db.invitation.updateMany({
    where: { id, acceptedAt: null, declinedAt: null, revokedAt: null },
    data: { declinedAt: now },
  });
  if (count > 0) {
    await cancelInvitationMails(db, [id], now);
    return true;
  }
  const closedFailure = await loadClosedFailure(db, id, now);
  return closedFailure.code === 'invitation-answered' && (await isDeclined(db, id)) ? false : closedFailure;
}

const isDeclined = async (db: Db, id: string): Promise<boolean> =>
  (await db.invitation.count({ where: { id, acceptedAt: null, declinedAt: { not: null } } })) > 0;

/** The failure that says why an invitation is not open. */
async function loadClosedFailure(db: Db, id: string, now: Date): Promise<Failure> {
  const row = await db.invitation.findUniqueOrThrow({ where: { id } });
  switch (getInvitationState(row, now)) {
    case 'revoked':
      return failure('invitation-revoked');
    case 'expired':
      return failure('invitation-expired');
    default:
      return failure('invitation-answered');
  }
}

/** Finds the inviter, or the Office Users if the inviter can no longer invite. */
async function findRequestRecipients(
  db: Db,
  workUnitId: string,
  invitedBy: string,
): Promise<{ name: string; email: string }[]> {
  const leaders = await db.membership.findMany({
    where: { workUnitId, role: { in: ['admin', 'crewleader'] }, person: { closedAt: null } },
    select: { personId: true, role: true, person: { select: { name: true, email: true } } },
  });
  const inviter = leaders.filter(({ personId }) => personId === invitedBy);
  const recipients = inviter.length > 0 ? inviter : leaders.filter(({ role }) => role === 'admin');
  return recipients.map(({ person }) => person);
}
