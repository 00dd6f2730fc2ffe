import type { RuleSet } from './rule-set';

/** EPA's 2022 Construction General Permit, as modified on 04-08-2025. */
export const EPA_CGP_2022: RuleSet = {
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
