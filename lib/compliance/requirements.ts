import { fromInches } from './readings';
import type { ClauseKey } from './rules/rule-set';
import type { StormRule } from './storms';

/** What a site's permit profile says about its rules. */
export type RuleOptions =
  | {
      key: 'epa-cgp-2022';
      schedule: EpaSchedule;
      /** Whether a certification has the longer statement of EPA's electronic form; absent for no. */
      hasEformCertification?: boolean;
    }
  | { key: 'wdnr-nr216' }
  | ({ key: 'custom' } & CustomRules);

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

/** What the options of a profile require. The rules of a custom profile have no clause. */
export interface Requirements {
  routine: { everyDays: number; clause: ClauseKey | null } | null;
  storm: (StormRule & { clause: ClauseKey | null; endClause: ClauseKey | null }) | null;
  /** Inches of snow within 24 hours whose melting must be inspected, in thousandths. */
  snowmelt: { threshold: number; clause: ClauseKey } | null;
  /** An inspection on each day of dewatering. */
  dewatering: { clause: ClauseKey } | null;
  getCorrectiveActionRule: (repairClass: RepairClass) => CorrectiveActionRule;
  /** The rule for a small repair that cannot be completed in time. */
  infeasibleRule: CorrectiveActionRule | null;
  mustBeginImmediately: boolean;
  isWorkingHoursOnly: boolean;
}

const SEVEN_CALENDAR_DAYS: CorrectiveActionRule = { kind: 'calendar-days', days: 7 };

const WDNR_REQUIREMENTS: Requirements = {
  routine: { everyDays: 7, clause: 'routine' },
  storm: { threshold: fromInches(0.5), window: 'rainfall-event', clause: 'storm', endClause: 'rainfall-event' },
  snowmelt: null,
  dewatering: null,
  getCorrectiveActionRule: () => ({ kind: 'hours-after-inspection', hours: 24 }),
  infeasibleRule: null,
  mustBeginImmediately: false,
  isWorkingHoursOnly: false,
};

const EPA_REQUIREMENTS_WITHOUT_STORMS: Requirements = {
  routine: { everyDays: 7, clause: 'routine' },
  storm: null,
  snowmelt: null,
  dewatering: { clause: 'dewatering' },
  getCorrectiveActionRule: (repairClass) =>
    repairClass === 'small' ? { kind: 'close-of-business-day', businessDays: 1 } : SEVEN_CALENDAR_DAYS,
  infeasibleRule: SEVEN_CALENDAR_DAYS,
  mustBeginImmediately: true,
  isWorkingHoursOnly: false,
};

const EPA_REQUIREMENTS_WITH_STORMS: Requirements = {
  ...EPA_REQUIREMENTS_WITHOUT_STORMS,
  storm: { threshold: fromInches(0.25), window: 'last-24-hours', clause: 'storm', endClause: 'prolonged-storm' },
  snowmelt: { threshold: fromInches(3.25), clause: 'snowmelt' },
};

const EPA_REQUIREMENTS: Record<EpaSchedule, Requirements> = {
  'every-7-days': EPA_REQUIREMENTS_WITHOUT_STORMS,
  'every-14-days-and-storms': { ...EPA_REQUIREMENTS_WITH_STORMS, routine: { everyDays: 14, clause: 'routine' } },
  'every-7-days-and-storms': { ...EPA_REQUIREMENTS_WITH_STORMS, routine: { everyDays: 7, clause: 'routine-impaired' } },
};

export function getRequirements(options: RuleOptions): Requirements {
  switch (options.key) {
    case 'epa-cgp-2022':
      return EPA_REQUIREMENTS[options.schedule];
    case 'wdnr-nr216':
      return WDNR_REQUIREMENTS;
    case 'custom': {
      const { everyDays, stormThreshold, correctiveActions, isWorkingHoursOnly } = options;
      return {
        routine: everyDays === null ? null : { everyDays, clause: null },
        storm:
          stormThreshold === null
            ? null
            : { threshold: stormThreshold, window: 'last-24-hours', clause: null, endClause: null },
        snowmelt: null,
        dewatering: null,
        getCorrectiveActionRule: () => correctiveActions,
        infeasibleRule: null,
        mustBeginImmediately: false,
        isWorkingHoursOnly,
      };
    }
  }
}
