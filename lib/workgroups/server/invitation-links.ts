import { addDays } from 'date-fns';
import type { Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { createLinkToken, findByLink, hashLinkToken } from '@/lib/platform/security/link-token';
import { logSecurity } from '@/lib/platform/security/security-log';
import type { Call } from '@/lib/platform/operation/call';
import { cancelMessagesAbout } from '@/lib/platform/outbox/read';
import { getRuntime } from '@/lib/platform/process/runtime';
import {
  listAssignableRoles,
  INVITATION_DAYS,
  getInvitationPath,
  getInvitationState,
  type InvitationState,
} from '@/lib/workgroups/rules';
import type { Role } from '@/lib/permissions';

/** Creates a new link and its stored data. It replaces the invitation's previous link. */
export function createInvitationLink(now: Date) {
  const token = createLinkToken();
  return {
    link: `${getRuntime().config.PUBLIC_URL}${getInvitationPath(token)}`,
    stored: { tokenHash: hashLinkToken(token), sentAt: now, expiresAt: addDays(now, INVITATION_DAYS) },
  };
}

const MAIL_REPLACED_TEXT = 'The invitation in this message was revoked or replaced.';

/** Cancels the queued emails of invitations to a work unit or an agreement. */
export const cancelInvitationMails = (db: Db, ids: readonly string[], now: Date): Promise<void> =>
  cancelMessagesAbout(db, { kind: 'invitation', ids }, MAIL_REPLACED_TEXT, now);

/**
 * Returns why the link in an email written at `writtenAt` no longer works: the invitation has ended, or a newer email
 * replaced the link. Returns null if it works.
 */
export async function findMailObsoleteReason(
  db: Db,
  { id, writtenAt }: { id: string; writtenAt: Date },
  now: Date,
): Promise<'invitation-answered' | 'invitation-link-ended' | null> {
  const invitation = await db.invitation.findUnique({ where: { id } });
  if (invitation?.acceptedAt) return 'invitation-answered';
  const isNewest = invitation !== null && invitation.tokenHash !== null && invitation.sentAt <= writtenAt;
  return isNewest && getInvitationState(invitation, now) === 'open' ? null : 'invitation-link-ended';
}

/**
 * Revokes a person's unanswered invitations to roles that they can no longer assign. With `role` null, revokes all.
 * Returns their number.
 */
export async function revokeInvitationsBy(db: Db, personId: string, role: Role | null, now: Date): Promise<number> {
  const roles = role === null ? [] : [...listAssignableRoles(role)];
  const rows = await db.invitation.findMany({
    where: { invitedBy: personId, role: { notIn: roles }, acceptedAt: null, declinedAt: null, revokedAt: null },
    select: { id: true },
  });
  const ids = rows.map(({ id }) => id);
  await db.invitation.updateMany({ where: { id: { in: ids } }, data: { revokedAt: now } });
  await cancelInvitationMails(db, ids, now);
  return ids.length;
}

export interface LinkedInvitation {
  id: string;
  unitId: string;
  unitName: string;
  inviter: string | null;
  invitedBy: string;
  name: string;
  phone: string;
  email: string;
  role: string;
  expiresAt: Date;
  state: InvitationState;
}

/** Finds the invitation of a link. Logs an unknown or replaced link and returns null. Fails beyond the rate limit. */
export const findLinkedInvitation = (call: Call, token: string): Promise<LinkedInvitation | null | Failure> =>
  findByLink('invitation', call, (db) => findInvitationByToken(db, token, call));

async function findInvitationByToken(db: Db, token: string, call: Call): Promise<LinkedInvitation | null> {
  const row = await db.invitation.findUnique({ where: { tokenHash: hashLinkToken(token) } });
  if (!row) {
    logSecurity({ what: 'link-refused', at: 'invitation', why: 'unknown' }, call);
    return null;
  }
  const unit = await db.workUnit.findUniqueOrThrow({ where: { id: row.workUnitId }, select: { name: true } });
  const inviter = await db.person.findUnique({ where: { id: row.invitedBy }, select: { name: true } });
  return {
    id: row.id,
    unitId: row.workUnitId,
    unitName: unit.name,
    inviter: inviter?.name ?? null,
    invitedBy: row.invitedBy,
    name: row.name,
    phone: row.phone,
    email: row.email,
    role: row.role,
    expiresAt: row.expiresAt,
    state: getInvitationState(row, call.now),
  };
}
