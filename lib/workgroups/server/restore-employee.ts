import { randomUUID } from 'node:crypto';
import { failure, isFailure } from '@/lib/failures';
import { implement, implementSignedIn } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { confirmRemoval, restoreEmployee } from '@/lib/workgroups/contract';
import { crewEvents } from '@/lib/workgroups/events';
import { canManageRole } from '@/lib/workgroups/rules';
import { lockCrew } from './crew-lock';
import { findEmployee } from './find-employee';
import { findRemoval, restoreSkills } from './former-members';
import { cancelInvitationMails } from './invitation-links';
import { confirmRemovalSchema, restoreEmployeeSchema } from './schema';

/**
 * Undoes the removal of a crew member within 30 days, unless the person has joined another unit or deleted their
 * account (decision X-340).
 */
export const restoreEmployeeCommand = implement(restoreEmployee, {
  input: restoreEmployeeSchema,
  output: successOutput,
  events: crewEvents,
  async run({ db, input: { idemployee: personId }, actor, now, record }) {
    const ownRole = await lockCrew(db, actor);
    if (isFailure(ownRole)) return ownRole;
    // The person is already a member: a retry, a colleague's undo, or an accepted invitation.
    if (await findEmployee(db, personId)) return { success: true as const };
    const removal = await findRemoval(db, personId, now);
    if (!removal) return failure('removal-over');
    const { role, workRole, displayName, name, phone, joinedAt, email } = removal;
    if (!canManageRole(ownRole, role)) return failure('role-not-assignable');
    if (removal.isClosed) return failure('removed-account-deleted', { name: displayName });
    if (removal.hasJoinedElsewhere) return failure('removed-joined-elsewhere', { name: displayName });
    const id = randomUUID();
    const membership = { id, workUnitId: actor.unit.id, personId, role, workRole, name, phone, createdAt: joinedAt };
    await db.membership.createMany({ data: [membership] });
    await restoreSkills(db, id, now);
    const pendingInvitation = { email, acceptedAt: null, declinedAt: null, revokedAt: null };
    const invitations = await db.invitation.findMany({ where: pendingInvitation, select: { id: true } });
    await db.invitation.updateMany({ where: pendingInvitation, data: { acceptedAt: now } });
    await cancelInvitationMails(
      db,
      invitations.map((invitation) => invitation.id),
      now,
    );
    record({ type: 'restored-employee', personId, name: displayName, role });
    return { success: true as const };
  },
});

/** Marks the person's own removal as read. */
export const confirmRemovalCommand = implementSignedIn(confirmRemoval, {
  input: confirmRemovalSchema,
  output: successOutput,
  async run({ db, input: { idremoval: id }, actor: { personId }, now }) {
    await db.formerMember.updateMany({ where: { id, personId, seenAt: null }, data: { seenAt: now } });
    return { success: true as const };
  },
});
