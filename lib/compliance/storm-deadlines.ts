import { create24HourDeadline, findInspectionFrom, type InspectionDeadline } from './inspection-deadline';
import type { SiteDeadlineInput } from './site-deadline-input';
import { findStormDecision, listSiteStorms } from './site-storms';

/**
 * A storm requires an inspection within 24 hours of its trigger; one of several days, another within 24 hours of its
 * end. `input.inspections` are by start.
 */
export const listStormDeadlines = (input: SiteDeadlineInput): InspectionDeadline[] =>
  listSiteStorms(input).flatMap(({ storm, rules, rule }) => {
    const decision = findStormDecision(storm, input.stormDecisions)?.decision ?? null;
    if (decision === 'dismissed') return [];
    const create = (kind: 'storm' | 'end-of-storm', fromAt: string) => {
      const clause = kind === 'storm' ? rule.clause : rule.endClause;
      const metBy = findInspectionFrom(input.inspections, fromAt);
      const isConfirmed = decision === 'confirmed';
      return create24HourDeadline({ kind, clause, fromAt, metBy }, rules, { storm, isConfirmed });
    };
    const isOfSeveralDays = storm.endAt !== storm.triggerAt;
    return [create('storm', storm.triggerAt), ...(isOfSeveralDays ? [create('end-of-storm', storm.endAt)] : [])];
  });
