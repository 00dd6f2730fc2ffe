import type { RuleSet } from './rule-set';

/** Wisconsin's NR 216. */
export const WDNR_NR216: RuleSet = {
  key: 'wdnr-nr216',
  version: 1,
  name: 'Wisconsin NR 216',
  clauses: [
    {
      key: 'routine',
      rule: 'Inspect weekly: every 7 days.',
      citation: 'Wis. Adm. Code NR 216.46(9)',
      toVerify: null,
    },
    {
      key: 'storm',
      rule: 'Inspect within 24 hours following a rainfall of 0.5 inches or more.',
      citation: 'Wis. Adm. Code NR 216.46(9)',
      toVerify: null,
    },
    {
      key: 'rainfall-event',
      rule: 'A rainfall event is rain without 24 dry hours in between.',
      citation: 'Wis. Adm. Code NR 216.46(9)',
      toVerify: 'Whether your permit defines a rainfall event. This definition is ours.',
    },
    {
      key: 'runoff',
      rule: 'The inspection is required with or without runoff.',
      citation: 'Wis. Adm. Code NR 216.46(9)',
      toVerify: null,
    },
    {
      key: 'repair',
      rule: 'Repair or replace within 24 hours of an inspection or of a notification by the department.',
      citation: 'Wis. Adm. Code NR 216.48(4)(b)',
      toVerify: null,
    },
    {
      key: 'report',
      rule: 'Keep weekly reports at the site, or on a website whose address the department knows.',
      citation: 'Wis. Adm. Code NR 216.48(4)(c)',
      toVerify: null,
    },
    {
      key: 'keeping',
      rule: 'Keep records for 3 years from the notice of termination.',
      citation: 'Wis. Adm. Code NR 216.48(1)(b)',
      toVerify: null,
    },
    {
      key: 'coverage',
      rule: 'Coverage lasts at most 3 years. Ask for renewal at least 14 working days before it ends.',
      citation: 'DNR, course page on construction site storm water',
      toVerify: 'The general permit in force: length of coverage and time to ask for renewal.',
    },
  ],
};
