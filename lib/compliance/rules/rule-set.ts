/** The rules of a permit. A change of a rule is a new version; profiles name theirs, so that nothing past is judged anew. */
export interface RuleSet {
  key: RuleSetKey;
  version: number;
  name: string;
  clauses: readonly Clause[];
}

export const RULE_SET_KEYS = ['epa-cgp-2022', 'wdnr-nr216', 'custom'] as const;
export type RuleSetKey = (typeof RULE_SET_KEYS)[number];

export interface Clause {
  key: ClauseKey;
  rule: string;
  citation: string;
  /** What a person must still compare with the permit's text; null if the rule was read there (docs/compliance.md). */
  toVerify: string | null;
}

export type ClauseKey =
  | 'routine'
  | 'routine-impaired'
  | 'storm'
  | 'prolonged-storm'
  | 'rainfall-event'
  | 'snowmelt'
  | 'dewatering'
  | 'reduced'
  | 'unsafe-areas'
  | 'working-hours'
  | 'small-repair'
  | 'significant-repair'
  | 'begin'
  | 'third-time'
  | 'repair'
  | 'runoff'
  | 'report'
  | 'signatory'
  | 'certification'
  | 'qualified-person'
  | 'keeping'
  | 'term'
  | 'coverage';
