import { randomUUID } from 'node:crypto';
import type { Db } from '@/lib/platform/database/client';
import { folded } from '@/lib/accounts/rules';

/**
 * A person whose address is confirmed joins every work unit that invited exactly that address. Both addresses are
 * stored folded: the schema folds a person's, and a constraint keeps an invitation's so. Returns the units joined.
 */
export async function joinInvitingUnits(db: Db, person: { id: string; email: string }, now: Date): Promise<string[]> {
  const where = { email: folded(person.email), acceptedAt: null };
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
