import {
  confirmStorm,
  dismissStorm,
  withdrawDecision,
  type SavedDecision,
  type StormInput,
} from '@/lib/compliance/contract';
import { findDismissalFailure } from '@/lib/compliance/dismissal';
import { complianceEvents } from '@/lib/compliance/events';
import { findStormDecision, isDecidedBy, listSiteStorms } from '@/lib/compliance/site-storms';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { loadComplianceData } from './compliance-data';
import { findNewestProfile, loadDecisions, toSavedDecision } from './rows';
import { confirmStormSchema, decisionOutput, dismissStormSchema, withdrawDecisionSchema } from './schema';
import { findSite, type ComplianceSite } from './site';

export const confirmStormCommand = implement(confirmStorm, {
  input: confirmStormSchema,
  output: decisionOutput,
  events: complianceEvents,
  run: ({ input, record, ...call }) =>
    decide({ ...call, input, kind: 'confirmed', reason: '' }, ({ site, triggerAt }) =>
      record({ type: 'confirmed-storm', siteId: site.id, siteName: site.name, triggerAt }),
    ),
});

/** Dismisses a storm with a reason (RAIN-05). */
export const dismissStormCommand = implement(dismissStorm, {
  input: dismissStormSchema,
  output: decisionOutput,
  events: complianceEvents,
  async run({ input: { reason, ...input }, record, ...call }) {
    const profile = await findNewestProfile(call.db, input.siteId);
    const refused = findDismissalFailure(reason, profile?.details.options.key ?? null);
    if (refused) return failure(refused);
    return decide({ ...call, input, kind: 'dismissed', reason: reason.trim() }, ({ site, triggerAt }) =>
      record({ type: 'dismissed-storm', siteId: site.id, siteName: site.name, triggerAt, reason: reason.trim() }),
    );
  },
});

export const withdrawDecisionCommand = implement(withdrawDecision, {
  input: withdrawDecisionSchema,
  output: decisionOutput,
  events: complianceEvents,
  run: ({ input, record, ...call }) =>
    decide({ ...call, input, kind: 'withdrawn', reason: '' }, ({ site, triggerAt }) =>
      record({ type: 'withdrew-storm-decision', siteId: site.id, siteName: site.name, triggerAt }),
    ),
});

interface Decision {
  db: Db;
  actor: Member;
  now: Date;
  input: StormInput;
  kind: SavedDecision['decision'];
  reason: string;
}

/** Stores a decision on the storm at `triggerAt`, and calls `onStored` unless the request is repeated. */
async function decide(
  { db, actor, now, input: { decisionId, siteId, triggerAt }, kind, reason }: Decision,
  onStored: (stored: { site: ComplianceSite; triggerAt: string }) => void,
): Promise<{ decision: SavedDecision } | Failure> {
  // Serializes decisions, so that the second of two people sees the first one's.
  await db.$queryRaw`SELECT id FROM site_visibility WHERE site_id = ${siteId}::uuid FOR UPDATE`;
  const site = await findSite(db, siteId);
  if (!site) return failure('site-not-found');
  const stored = await db.stormDecision.findUnique({ where: { id: decisionId } });
  if (stored) return stored.decision === kind ? { decision: toSavedDecision(stored) } : failure('decision-id-used');
  const storm = await findDecidedStorm(db, site, { triggerAt: new Date(triggerAt).toISOString(), now, kind });
  if (isFailure(storm)) return storm;
  const row = { id: decisionId, workUnitId: actor.unit.id, siteId, triggerAt: storm.triggerAt, decision: kind, reason };
  const by = { decidedBy: actor.personId, decidedByName: actor.name, decidedAt: now };
  // Another work unit may have the id.
  const { count } = await db.stormDecision.createMany({ data: [{ ...row, ...by }], skipDuplicates: true });
  if (count === 0) return failure('decision-id-used');
  onStored({ site, triggerAt: storm.triggerAt });
  const created = await db.stormDecision.findUniqueOrThrow({ where: { id: decisionId } });
  return { decision: toSavedDecision(created) };
}

/** The storm to decide. A correction may have moved its trigger since the decision that is withdrawn. */
async function findDecidedStorm(
  db: Db,
  site: ComplianceSite,
  { triggerAt, now, kind }: { triggerAt: string; now: Date; kind: SavedDecision['decision'] },
) {
  const [data] = await loadComplianceData(db, now, site.id);
  const storms = data ? listSiteStorms(data).map(({ storm }) => storm) : [];
  const saved = await loadDecisions(db, site.id);
  if (kind === 'withdrawn') {
    const storm = storms.find((each) => isDecidedBy(each, triggerAt) && findStormDecision(each, saved));
    return storm ?? failure('no-storm-decision');
  }
  const storm = storms.find((each) => each.triggerAt === triggerAt);
  if (!storm) return failure('storm-not-found');
  const current = findStormDecision(storm, saved);
  return current ? failure('storm-decided', { name: current.decidedBy || 'Someone else' }) : storm;
}
