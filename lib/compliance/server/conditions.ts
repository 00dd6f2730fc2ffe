import { findConditionFailure, toConditionInput, toSiteCondition } from '@/lib/compliance/conditions';
import { saveCondition, type ConditionEdit } from '@/lib/compliance/contract';
import { complianceEvents } from '@/lib/compliance/events';
import { MAX_SITE_CONDITIONS } from '@/lib/compliance/limits';
import { isEqual } from '@/lib/equal';
import { failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import type { SiteCondition } from '@/lib/platform/prisma-client/client';
import { findNewestProfile, toDate, toSavedCondition } from './rows';
import { conditionOutput, saveConditionSchema } from './schema';
import { findSite } from './site';

/** Adds, corrects, ends or withdraws a condition (CLOCK-13). All rows stay stored. */
export const saveConditionCommand = implement(saveCondition, {
  input: saveConditionSchema,
  output: conditionOutput,
  events: complianceEvents,
  async run({ db, input, actor, now, record }) {
    const { conditionId, siteId, condition, isWithdrawn, replacesId } = input;
    const reason = input.reason.trim();
    // Serializes the conditions of a site, so that the second of two corrections sees the first one.
    await db.$queryRaw`SELECT id FROM site_visibility WHERE site_id = ${siteId}::uuid FOR UPDATE`;
    const site = await findSite(db, siteId);
    if (!site) return failure('site-not-found');
    const stored = await db.siteCondition.findUnique({ where: { id: conditionId } });
    if (stored)
      return isEqual(toEdit(stored), normalize(input))
        ? { condition: toSavedCondition(stored) }
        : failure('condition-id-used');
    const wrong = findConditionFailure(condition, reason, now.toISOString());
    if (wrong) return failure(wrong);
    const refused = await findRefusal(db, input);
    if (refused) return refused;
    const { kind, fromDay, toDay, beganAt, interval, areStormsWatched } = toSiteCondition(condition, site.timeZone);
    const { count } = await db.siteCondition.createMany({
      data: [
        {
          id: conditionId,
          workUnitId: actor.unit.id,
          siteId,
          kind,
          area: condition.area,
          areStormsWatched,
          reason,
          isWithdrawn,
          replacesId,
          fromDay: toDate(fromDay),
          toDay: toDay === null ? null : toDate(toDay),
          beganAt: beganAt === null ? null : new Date(beganAt),
          reducedInterval: typeof interval === 'string' ? interval : null,
          everyDays: typeof interval === 'object' ? (interval?.everyDays ?? null) : null,
          enteredBy: actor.personId,
          enteredByName: actor.name,
          receivedAt: now,
        },
      ],
      // Another work unit may have the id.
      skipDuplicates: true,
    });
    if (count === 0) return failure('condition-id-used');
    const type = isWithdrawn
      ? 'withdrew-site-condition'
      : replacesId === null
        ? 'entered-site-condition'
        : 'corrected-site-condition';
    record({ type, siteId, siteName: site.name, conditionId, kind });
    const created = await db.siteCondition.findUniqueOrThrow({ where: { id: conditionId } });
    return { condition: toSavedCondition(created) };
  },
});

async function findRefusal(db: Db, { siteId, replacesId }: ConditionEdit): Promise<Failure | null> {
  if (!(await findNewestProfile(db, siteId))) return failure('no-permit-profile');
  if (replacesId !== null) {
    if (!(await db.siteCondition.findFirst({ where: { id: replacesId, siteId } })))
      return failure('condition-not-found');
    const other = await db.siteCondition.findFirst({ where: { replacesId } });
    if (other)
      return failure('condition-changed', { name: other.enteredByName || 'Someone else' }, { newerId: other.id });
  }
  const count = await db.siteCondition.count({ where: { siteId } });
  return count < MAX_SITE_CONDITIONS ? null : failure('too-many-conditions', { max: MAX_SITE_CONDITIONS });
}

/** The input that a stored row corresponds to, for comparison. */
const toEdit = (row: SiteCondition): ConditionEdit => ({
  conditionId: row.id,
  siteId: row.siteId,
  condition: toConditionInput(toSavedCondition(row)),
  reason: row.reason,
  isWithdrawn: row.isWithdrawn,
  replacesId: row.replacesId,
});

/** The input as it is stored. */
const normalize = ({ condition, reason, ...edit }: ConditionEdit): ConditionEdit => ({
  ...edit,
  reason: reason.trim(),
  condition:
    condition.kind === 'snowmelt' ? { ...condition, beganAt: new Date(condition.beganAt).toISOString() } : condition,
});
