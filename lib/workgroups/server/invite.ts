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
import { listAssignableRoles, validateInvite, getInvitationState } from '@/lib/workgroups/rules';
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

/** Invites an address into the work unit. An address has one invitation per unit; a new one replaces its content. */
export const sendInviteCommand = implement(sendInvite, {
  input: sendInviteSchema,
  output: successOutput,
  events: crewEvents,
  deliveries: crewDeliveries,
  async run({ db, input: { employee }, actor, now, record }) {
    const { idemployee: email, name, phonenumber, workrole: workRole, role } = employee;
    const errorCode = validateInvite({ email, name, phone: phonenumber, workRole, role });
    if (errorCode) return failure(errorCode);
    const ownRole = await lockCrew(db, actor);
    if (isFailure(ownRole)) return ownRole;
    if (!listAssignableRoles(ownRole).includes(role)) return failure('role-not-assignable');
    if (await findEmployee(db, email)) return failure('already-employee');

    const content = { name, phone: toE164(phonenumber) ?? '', role, workRole };
    const existing = await db.invitation.findFirst({ where: { email } });
    const isOpen = existing !== null && existing.tokenHash !== null && getInvitationState(existing, now) === 'open';
    // The request is a retry after a lost response; the email is already queued.
    if (isOpen && isSameInvitation(existing, content)) return { success: true as const };

    const id = existing?.id ?? randomUUID();
    const { link, stored } = createInvitationLink(now);
    const data = {
      ...content,
      ...stored,
      invitedBy: actor.personId,
      acceptedAt: null,
      declinedAt: null,
      revokedAt: null,
    };
    if (existing) {
      await cancelInvitationMails(db, [id], now);
      await db.invitation.updateMany({ where: { id }, data });
    } else
      await db.invitation.createMany({ data: [{ id, workUnitId: actor.unit.id, email, createdAt: now, ...data }] });
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

/** Returns the invitation and its role, or a failure if there is none or the caller cannot assign the role. */
function checkAssignableRole<Invitation extends { role: string }>(ownRole: Role, invitation: Invitation | null) {
  if (!invitation) return failure('invitation-not-found');
  const role = listAssignableRoles(ownRole).find((assignable) => assignable === invitation.role);
  return role ? { invitation, role } : failure('role-not-assignable');
}

/** Sends invitations again, each with a new link. The caller becomes the inviter. */
export const sendInviteEmailsCommand = implement(sendInviteEmails, {
  input: sendInviteEmailsSchema,
  output: successOutput,
  events: crewEvents,
  deliveries: crewDeliveries,
  async run({ db, input, actor, now, record }) {
    const ownRole = await lockCrew(db, actor);
    if (isFailure(ownRole)) return ownRole;
    for (const email of new Set(input.data)) {
      const unansweredFilter = { email, acceptedAt: null, revokedAt: null };
      const result = checkAssignableRole(ownRole, await db.invitation.findFirst({ where: unansweredFilter }));
      if (isFailure(result)) return result;
      const { invitation, role } = result;
      const { link, stored } = createInvitationLink(now);
      await cancelInvitationMails(db, [invitation.id], now);
      await db.invitation.updateMany({
        where: { id: invitation.id },
        data: { ...stored, declinedAt: null, invitedBy: actor.personId },
      });
      const { id: invitationId, name } = invitation;
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
    const ownRole = await lockCrew(db, actor);
    if (isFailure(ownRole)) return ownRole;
    const result = checkAssignableRole(ownRole, await db.invitation.findUnique({ where: { id: input.idinvitation } }));
    if (isFailure(result)) return result;
    const { invitation } = result;
    if (invitation.revokedAt) return { success: true as const };
    const { count } = await db.invitation.updateMany({
      where: { id: invitation.id, acceptedAt: null },
      data: { revokedAt: now },
    });
    if (count === 0) return failure('invitation-answered');
    await cancelInvitationMails(db, [invitation.id], now);
    record({ type: 'revoked-invitation', invitationId: invitation.id, name: invitation.name });
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
    const ownRole = await lockCrew(db, actor);
    if (isFailure(ownRole)) return ownRole;
    const result = checkAssignableRole(ownRole, await db.invitation.findUnique({ where: { id: input.idinvitation } }));
    if (isFailure(result)) return result;
    const { invitation, role } = result;
    // The request is a retry, or the address was invited again.
    if (!invitation.revokedAt) return { success: true as const };
    if (await findEmployee(db, invitation.email)) return failure('already-employee');
    const { link, stored } = createInvitationLink(now);
    const { id, name, email } = invitation;
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
    const crewAddresses = await loadCrewAddresses(db);
    return { usersExist: emails.map((email) => ({ email, exists: crewAddresses.has(email) })) };
  },
});

async function loadCrewAddresses(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.membership.findMany({ select: { person: { select: { email: true } } } });
  return new Set(rows.map(({ person }) => person.email));
}
