import type { RuleSetKey } from './rules/rule-set';

/** Why rain does not count, as people choose it. 'Other' is followed by their own words. */
export const DISMISSAL_REASONS = ['Gauge error', 'Not at this site', 'No runoff', 'Other'] as const;
export type DismissalReason = (typeof DISMISSAL_REASONS)[number];

/** The failure of a reason, or null (RAIN-06). */
export function findDismissalFailure(
  reason: string,
  rulesKey: RuleSetKey | null,
): 'dismissal-reason-missing' | 'no-runoff-in-wisconsin' | null {
  if (reason.trim() === '') return 'dismissal-reason-missing';
  return rulesKey === 'wdnr-nr216' && isNoRunoff(reason) ? 'no-runoff-in-wisconsin' : null;
}

/** Whether the reason is only that no water ran off, however it is written. */
const isNoRunoff = (reason: string): boolean => /^no\W*run\W*off\W*$/i.test(reason.trim());
