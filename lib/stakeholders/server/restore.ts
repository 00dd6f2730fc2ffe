import { subDays } from 'date-fns';
import { z } from 'zod';
import { failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { restoreStakeholder } from '@/lib/stakeholders/contract';
import { stakeholderEvents } from '@/lib/stakeholders/events';
import { findByEmail, RESTORE_STAKEHOLDER_DAYS } from '@/lib/stakeholders/rules';
import { lockStakeholders, loadStoredStakeholders } from './list';
import { restoreStakeholderSchema } from './schema';

/** Restores a deleted stakeholder from the deletion's audit entry (decision X-188). */
export const restoreStakeholderCommand = implement(restoreStakeholder, {
  input: restoreStakeholderSchema,
  output: successOutput,
  events: stakeholderEvents,
  async run({ db, input: { idstakeholder: id }, actor, now, record }) {
    await lockStakeholders(db);
    const existing = await loadStoredStakeholders(db);
    // This is a retry, or a colleague restored the stakeholder.
    if (existing.some((stakeholder) => stakeholder.id === id)) return { success: true as const };
    const deleted = await findDeletedStakeholder(db, id, now);
    if (deleted === null) return failure('stakeholder-gone');
    const { name, email, company, siteIds } = deleted;
    const duplicate = findByEmail(existing, email);
    if (duplicate) return failure('stakeholder-known', { name: duplicate.name });
    await db.stakeholder.createMany({
      data: [{ id, workUnitId: actor.unit.id, name, email, company, createdAt: now }],
    });
    const sites = await db.siteVisibility.findMany({ where: { siteId: { in: siteIds } }, select: { siteId: true } });
    await db.stakeholderSite.createMany({
      data: sites.map(({ siteId }) => ({ workUnitId: actor.unit.id, stakeholderId: id, siteId })),
      skipDuplicates: true,
    });
    record({ type: 'restored-stakeholder', stakeholderId: id, name });
    return { success: true as const };
  },
});

const recordedSchema = z.object({
  name: z.string(),
  email: z.string(),
  company: z.string(),
  siteIds: z.array(z.uuid()),
});

/** Finds the data of the last deletion in the audit trail. Returns null if it is too old, incomplete or missing. */
async function findDeletedStakeholder(db: Db, id: string, now: Date): Promise<z.infer<typeof recordedSchema> | null> {
  const entry = await db.audit.findFirst({
    where: { type: 'deleted-stakeholder', subject: id, at: { gt: subDays(now, RESTORE_STAKEHOLDER_DAYS) } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { event: true },
  });
  return recordedSchema.safeParse(entry?.event).data ?? null;
}
