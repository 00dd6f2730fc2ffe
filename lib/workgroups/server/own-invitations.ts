import { parseRole } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import type { OwnInvitation } from '@/lib/workgroups/crew';

interface InvitationRow {
  id: string;
  unitName: string;
  role: string;
  inviter: string | null;
  expiresAt: Date;
}

/** The signed-in person's open invitations, which the database finds by the person's own email address. */
export async function listOwnInvitations(db: Db, now: Date): Promise<OwnInvitation[]> {
  const rows = await db.$queryRaw<InvitationRow[]>`
    SELECT o.id, o.unit_name AS "unitName", o.role, o.inviter, o.expires_at AS "expiresAt"
    FROM own_invitations(${now}::timestamptz) o`;
  return rows.flatMap(({ role, expiresAt, ...row }) => {
    const knownRole = parseRole(role);
    return knownRole ? [{ ...row, role: knownRole, expiresAt: expiresAt.toISOString() }] : [];
  });
}
