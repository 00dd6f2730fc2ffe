import { EPA_CGP_2022 } from './epa-cgp-2022';
import type { RuleSet, RuleSetKey } from './rule-set';
import { WDNR_NR216 } from './wdnr-nr216';

/** Rules that a profile defines itself, so they cite nothing. */
const CUSTOM: RuleSet = { key: 'custom', version: 1, name: 'Custom', clauses: [] };

export const RULE_SETS: Readonly<Record<RuleSetKey, RuleSet>> = {
  'epa-cgp-2022': EPA_CGP_2022,
  'wdnr-nr216': WDNR_NR216,
  custom: CUSTOM,
};
