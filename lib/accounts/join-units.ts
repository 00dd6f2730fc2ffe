import { randomUUID } from 'node:crypto';
import type { Db } from '@/lib/platform/database/client';

/**
 * Somebody whose address is now certain joins every work unit that invited it (decisions, Sites, crew). Returns the
 * units joined.
 */
export async function joinInvitingUnits(db: Db, person: { id: string; email: string }, now: Date): Promise<string[]> {
  const where = { email: { equals: person.email, mode: 'insensitive' as const }, acceptedAt: null };
  const invitations = await db.invitation.findMany({
    where,
    select: { workUnitId: true, role: true, workRole: true },
    orderBy: { createdAt: 'asc' },
  });
  if (invitations.length === 0) return [];
  await db.membership.createMany({
    data: invitations.map((invitation) => ({ ...invitation, id: randomUUID(), personId: person.id, createdAt: now })),
    skipDuplicates: true,
  });
  await db.invitation.updateMany({ where, data: { acceptedAt: now } });
  return invitations.map(({ workUnitId }) => workUnitId);
}
