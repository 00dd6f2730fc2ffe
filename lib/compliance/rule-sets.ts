import { fromInches } from './readings';
import type { StormRule } from './storms';

/** The rules of a permit. A change of a rule is a new version; profiles name theirs, so that nothing past is judged anew. */
export interface RuleSet {
  key: RuleSetKey;
  version: number;
  name: string;
  clauses: readonly Clause[];
}

export type RuleSetKey = 'epa-cgp-2022' | 'wdnr-nr216' | 'custom';

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

const EPA_CGP_2022: RuleSet = {
  key: 'epa-cgp-2022',
  version: 1,
  name: 'EPA 2022 CGP',
  clauses: [
    {
      key: 'routine',
      rule: 'Inspect every 7 days, or every 14 days and within 24 hours of a storm.',
      citation: '2022 CGP Part 4.2; Site Inspection Report template, section A',
      toVerify: null,
    },
    {
      key: 'routine-impaired',
      rule: 'At impaired, Tier 2, 2.5 or 3 waters: inspect every 7 days and within 24 hours of a storm.',
      citation: '2022 CGP Part 4.3.1; Site Inspection Report template, section A',
      toVerify: null,
    },
    {
      key: 'storm',
      rule: 'A storm is 0.25 inches of rain or more within 24 hours.',
      citation: '2022 CGP Part 4.2; Site Inspection Report template, section A',
      toVerify: null,
    },
    {
      key: 'prolonged-storm',
      rule: 'If a storm lasts several days, inspect within 24 hours of its first day and of its end.',
      citation: '2022 CGP, note to Part 4.2',
      toVerify: 'The note to Part 4.2 on storms of several days.',
    },
    {
      key: 'snowmelt',
      rule: 'Inspect within 24 hours of a discharge from 3.25 inches of snow or more within 24 hours.',
      citation: '2022 CGP Part 4.2; Site Inspection Report template, section A',
      toVerify: null,
    },
    {
      key: 'dewatering',
      rule: 'Inspect once on each day of a discharge from dewatering.',
      citation: '2022 CGP Part 4.3.2',
      toVerify: 'Part 4.3.2: once a day, while the discharge takes place.',
    },
    {
      key: 'reduced',
      rule: 'Stabilized, arid or frozen areas may be inspected less often.',
      citation: '2022 CGP Part 4.4',
      toVerify: 'Part 4.4: the intervals and conditions. Enter the interval that your permit gives.',
    },
    {
      key: 'unsafe-areas',
      rule: 'Report the place and the conditions of areas that were unsafe to inspect.',
      citation: '2022 CGP Part 4.5; Site Inspection Report template',
      toVerify: null,
    },
    {
      key: 'working-hours',
      rule: 'Inspections are required only during normal working hours.',
      citation: '2022 CGP, note to Part 4.2',
      toVerify: 'The note to Part 4.2 on working hours. Until then the option is off.',
    },
    {
      key: 'small-repair',
      rule: 'Begin routine maintenance immediately and complete it by the close of the next business day. If that is infeasible, document why and complete it within 7 calendar days.',
      citation: '2022 CGP Part 2.1.4.b; EPA, Routine Maintenance/Corrective Action guidelines (NEPIS P101AIZ1)',
      toVerify: null,
    },
    {
      key: 'significant-repair',
      rule: 'Install a new or replaced control, or complete a significant repair, within 7 calendar days of discovery.',
      citation: '2022 CGP Part 5.2',
      toVerify: 'Part 5.2: 7 calendar days. Read only in Haw. Adm. Rules 11-55 App. C 10, which adopts the text.',
    },
    {
      key: 'begin',
      rule: 'Immediately means the same day, or the next work day if it is too late in the day to begin.',
      citation: '2022 CGP Part 5.2',
      toVerify: 'Part 5.2: the definition of immediately. Read only in Haw. Adm. Rules 11-55 App. C 10.',
    },
    {
      key: 'third-time',
      rule: 'The same repair needed a third time is a corrective action, unless the reason why not is documented.',
      citation: '2022 CGP Part 2.1.4.c',
      toVerify: 'Part 2.1.4.c: three or more times.',
    },
    {
      key: 'report',
      rule: 'Sign the report within 24 hours of the inspection, and the log within 24 hours of finding and of fixing.',
      citation: '2022 CGP Parts 4.7 and 5.4',
      toVerify: 'Parts 4.7 and 5.4: the 24 hours. Read only in Wis. Adm. Code Trans 401.10(1).',
    },
    {
      key: 'signatory',
      rule: 'A responsible officer or a duly authorized representative signs; the letter is submitted to the Director.',
      citation: '40 CFR 122.22(b)',
      toVerify: null,
    },
    {
      key: 'certification',
      rule: 'The certification has the words of 40 CFR 122.22(d).',
      citation: '40 CFR 122.22(d)',
      toVerify: 'The certification in the appendix of the permit.',
    },
    {
      key: 'qualified-person',
      rule: 'Since 02-17-2023, inspectors have completed EPA’s course or hold an equivalent certificate.',
      citation: '2022 CGP',
      toVerify: 'The part on qualified persons: the course and the date. Read only in a secondary text.',
    },
    {
      key: 'keeping',
      rule: 'Keep records for 3 years after coverage ends.',
      citation: '2022 CGP Part 4.7; 40 CFR 122.41(j)(2)',
      toVerify: 'Part 4.7: when the 3 years begin.',
    },
    {
      key: 'term',
      rule: 'The permit’s term ends on 02-16-2027. Coverage may be continued.',
      citation: '2022 CGP, cover page; 40 CFR 122.6',
      toVerify: 'Whether your coverage was continued.',
    },
  ],
};

const WDNR_NR216: RuleSet = {
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

const CUSTOM: RuleSet = { key: 'custom', version: 1, name: 'Custom', clauses: [] };

export const RULE_SETS: Readonly<Record<RuleSetKey, RuleSet>> = {
  'epa-cgp-2022': EPA_CGP_2022,
  'wdnr-nr216': WDNR_NR216,
  custom: CUSTOM,
};

/** What a site's permit profile says about its rules. */
export type RuleOptions =
  { key: 'epa-cgp-2022'; schedule: EpaSchedule } | { key: 'wdnr-nr216' } | ({ key: 'custom' } & CustomRules);

export type EpaSchedule = 'every-7-days' | 'every-14-days-and-storms' | 'every-7-days-and-storms';

export interface CustomRules {
  /** Days between inspections, or null. */
  everyDays: number | null;
  /** Thousandths of an inch within 24 hours, or null. */
  stormThreshold: number | null;
  correctiveActions: CorrectiveActionRule;
  isWorkingHoursOnly: boolean;
}

/** When a corrective action must be completed. */
export type CorrectiveActionRule =
  | { kind: 'hours-after-discovery'; hours: number }
  | { kind: 'hours-after-inspection'; hours: number }
  | { kind: 'close-of-business-day'; businessDays: number }
  | { kind: 'calendar-days'; days: number };

/** How a repair is classified under EPA's permit. */
export type RepairClass = 'small' | 'significant';

/** What follows from the options of a profile. */
export interface Requirements {
  everyDays: number | null;
  storm: StormRule | null;
  /** Thousandths of an inch of snow within 24 hours whose melting must be inspected, or null. */
  snowmeltThreshold: number | null;
  getCorrectiveActionRule: (repairClass: RepairClass) => CorrectiveActionRule;
  /** The rule for a small repair that cannot be completed in time. */
  infeasibleRule: CorrectiveActionRule | null;
  mustBeginImmediately: boolean;
  isWorkingHoursOnly: boolean;
}

const EPA_STORM: StormRule = { threshold: fromInches(0.25), window: 'last-24-hours' };
const SEVEN_CALENDAR_DAYS: CorrectiveActionRule = { kind: 'calendar-days', days: 7 };

export function getRequirements(options: RuleOptions): Requirements {
  switch (options.key) {
    case 'epa-cgp-2022':
      return {
        everyDays: options.schedule === 'every-14-days-and-storms' ? 14 : 7,
        storm: options.schedule === 'every-7-days' ? null : EPA_STORM,
        snowmeltThreshold: options.schedule === 'every-7-days' ? null : fromInches(3.25),
        getCorrectiveActionRule: (repairClass) =>
          repairClass === 'small' ? { kind: 'close-of-business-day', businessDays: 1 } : SEVEN_CALENDAR_DAYS,
        infeasibleRule: SEVEN_CALENDAR_DAYS,
        mustBeginImmediately: true,
        isWorkingHoursOnly: false,
      };
    case 'wdnr-nr216':
      return {
        everyDays: 7,
        storm: { threshold: fromInches(0.5), window: 'rainfall-event' },
        snowmeltThreshold: null,
        getCorrectiveActionRule: () => ({ kind: 'hours-after-inspection', hours: 24 }),
        infeasibleRule: null,
        mustBeginImmediately: false,
        isWorkingHoursOnly: false,
      };
    case 'custom':
      return {
        everyDays: options.everyDays,
        storm: options.stormThreshold === null ? null : { ...EPA_STORM, threshold: options.stormThreshold },
        snowmeltThreshold: null,
        getCorrectiveActionRule: () => options.correctiveActions,
        infeasibleRule: null,
        mustBeginImmediately: false,
        isWorkingHoursOnly: options.isWorkingHoursOnly,
      };
  }
}
