import { randomUUID } from 'node:crypto';
import { foldName } from '@/lib/accounts/rules';
import { failure, isFailure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import type { Role } from '@/lib/permissions';
import { toE164 } from '@/lib/phone';
import {
  checkEmailsExist,
  restoreInvitation,
  revokeInvitation,
  sendInvite,
  sendInviteEmails,
} from '@/lib/workgroups/contract';
import { crewEvents } from '@/lib/workgroups/events';
import { assignableRoles, findInviteMistake, invitationState } from '@/lib/workgroups/rules';
import { lockCrew } from './crew-lock';
import { crewDeliveries } from './deliveries';
import { cancelInvitationMails, createInvitationLink } from './invitation-links';
import { findEmployee } from './find-employee';
import {
  checkEmailsExistSchema,
  idInvitationSchema,
  sendInviteEmailsSchema,
  sendInviteSchema,
  usersExistOutput,
} from './schema';

/** Invites an address into the work unit. An address has one invitation; a new one replaces its content. */
export const sendInviteCommand = implement(sendInvite, {
  input: sendInviteSchema,
  output: successOutput,
  events: crewEvents,
  deliveries: crewDeliveries,
  async run({ db, input: { employee }, actor, now, record }) {
    const { idemployee: email, name, phonenumber, workrole: workRole, role } = employee;
    const mistake = findInviteMistake({ email, name, phone: phonenumber, workRole, role });
    if (mistake) return failure(mistake);
    const own = await lockCrew(db, actor);
    if (isFailure(own)) return own;
    if (!assignableRoles(own).includes(role)) return failure('role-not-yours-to-give');
    if (await findEmployee(db, email)) return failure('already-employee');

    const invited = { name, phone: toE164(phonenumber) ?? '', role, workRole };
    const before = await db.invitation.findFirst({ where: { email } });
    const isOpen = before !== null && before.tokenHash !== null && invitationState(before, now) === 'open';
    // A retry after a lost response: the email is already queued.
    if (isOpen && isSameInvitation(before, invited)) return { success: true as const };

    const id = before?.id ?? randomUUID();
    const { link, stored } = createInvitationLink(now);
    const again = {
      ...invited,
      ...stored,
      invitedBy: actor.personId,
      acceptedAt: null,
      declinedAt: null,
      revokedAt: null,
    };
    if (before) {
      await cancelInvitationMails(db, [id], now);
      await db.invitation.updateMany({ where: { id }, data: again });
    } else
      await db.invitation.createMany({ data: [{ id, workUnitId: actor.unit.id, email, createdAt: now, ...again }] });
    record({ type: 'invited', invitationId: id, name, role, sending: { email, link } });
    return { success: true as const };
  },
});

interface InvitationContent {
  name: string;
  phone: string;
  role: string;
  workRole: string;
}

const isSameInvitation = (a: InvitationContent, b: InvitationContent): boolean =>
  a.name === b.name && a.phone === b.phone && a.role === b.role && a.workRole === b.workRole;

/** An invitation to a role that the caller may assign, and so may send again, revoke and restore. */
function checkAssignableRole<Found extends { role: string }>(own: Role, found: Found | null) {
  if (!found) return failure('invitation-not-found');
  const role = assignableRoles(own).find((assignable) => assignable === found.role);
  return role ? { found, role } : failure('role-not-yours-to-give');
}

/** Sends invitations again, each with a new link. The caller becomes the inviter. */
export const sendInviteEmailsCommand = implement(sendInviteEmails, {
  input: sendInviteEmailsSchema,
  output: successOutput,
  events: crewEvents,
  deliveries: crewDeliveries,
  async run({ db, input, actor, now, record }) {
    const own = await lockCrew(db, actor);
    if (isFailure(own)) return own;
    for (const email of new Set(input.data)) {
      const unanswered = { email, acceptedAt: null, revokedAt: null };
      const invitation = checkAssignableRole(own, await db.invitation.findFirst({ where: unanswered }));
      if (isFailure(invitation)) return invitation;
      const { found, role } = invitation;
      const { link, stored } = createInvitationLink(now);
      await cancelInvitationMails(db, [found.id], now);
      await db.invitation.updateMany({
        where: { id: found.id },
        data: { ...stored, declinedAt: null, invitedBy: actor.personId },
      });
      const { id: invitationId, name } = found;
      record({ type: 'sent-invitation-again', invitationId, name, role, sending: { email, link } });
    }
    return { success: true as const };
  },
});

export const revokeInvitationCommand = implement(revokeInvitation, {
  input: idInvitationSchema,
  output: successOutput,
  events: crewEvents,
  async run({ db, input, actor, now, record }) {
    const own = await lockCrew(db, actor);
    if (isFailure(own)) return own;
    const invitation = checkAssignableRole(own, await db.invitation.findUnique({ where: { id: input.idinvitation } }));
    if (isFailure(invitation)) return invitation;
    const { found } = invitation;
    if (found.revokedAt) return { success: true as const };
    const { count } = await db.invitation.updateMany({
      where: { id: found.id, acceptedAt: null },
      data: { revokedAt: now },
    });
    if (count === 0) return failure('invitation-answered');
    await cancelInvitationMails(db, [found.id], now);
    record({ type: 'revoked-invitation', invitationId: found.id, name: found.name });
    return { success: true as const };
  },
});

/** Restores a revoked invitation with a new link, because the previous one stays invalid. */
export const restoreInvitationCommand = implement(restoreInvitation, {
  input: idInvitationSchema,
  output: successOutput,
  events: crewEvents,
  deliveries: crewDeliveries,
  async run({ db, input, actor, now, record }) {
    const own = await lockCrew(db, actor);
    if (isFailure(own)) return own;
    const invitation = checkAssignableRole(own, await db.invitation.findUnique({ where: { id: input.idinvitation } }));
    if (isFailure(invitation)) return invitation;
    const { found, role } = invitation;
    // A retry, or the address was invited again.
    if (!found.revokedAt) return { success: true as const };
    if (await findEmployee(db, found.email)) return failure('already-employee');
    const { link, stored } = createInvitationLink(now);
    const { id, name, email } = found;
    await db.invitation.updateMany({ where: { id }, data: { ...stored, revokedAt: null, invitedBy: actor.personId } });
    record({ type: 'sent-invitation-again', invitationId: id, name, role, sending: { email, link } });
    return { success: true as const };
  },
});

export const checkEmailsExistQuery = implement(checkEmailsExist, {
  input: checkEmailsExistSchema,
  output: usersExistOutput,
  async run({ db, input }) {
    const emails = input.emails.split(',').map(foldName).filter(Boolean);
    const known = await fetchCrewAddresses(db);
    return { usersExist: emails.map((email) => ({ email, exists: known.has(email) })) };
  },
});

async function fetchCrewAddresses(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.membership.findMany({ select: { person: { select: { email: true } } } });
  return new Set(rows.map(({ person }) => person.email));
}
