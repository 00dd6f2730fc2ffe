import {
  findConditionFailure,
  isReducedKind,
  type ConditionInput,
  type ConditionKind,
  type SavedCondition,
} from './conditions';
import { COMPLIANCE_FAILURES } from './failures';
import { MAX_REDUCED_INTERVAL_DAYS } from './limits';
import type { ReducedInterval } from './site-deadline-input';

/** How often a site is inspected meanwhile, as people choose it. */
export const INTERVAL_CHOICES = ['suspended', 'monthly', 'every-days'] as const;
export type IntervalChoice = (typeof INTERVAL_CHOICES)[number];

/** Days are 'YYYY-MM-DD', times are instants; '' for what was not entered. */
export interface ConditionForm {
  kind: ConditionKind | '';
  area: string;
  fromDay: string;
  toDay: string;
  beganAt: string;
  interval: IntervalChoice | '';
  everyDays: string;
  areStormsWatched: boolean;
  reason: string;
}

/** No interval is chosen, because only a person may reduce inspections. */
export const EMPTY_CONDITION_FORM: ConditionForm = {
  kind: '',
  area: '',
  fromDay: '',
  toDay: '',
  beganAt: '',
  interval: '',
  everyDays: '',
  areStormsWatched: true,
  reason: '',
};

export function toConditionForm(saved: SavedCondition): ConditionForm {
  const { kind, area, fromDay, toDay, beganAt, interval, areStormsWatched, reason } = saved;
  return {
    kind,
    area,
    fromDay,
    areStormsWatched,
    reason,
    toDay: toDay ?? '',
    beganAt: beganAt ?? '',
    interval: typeof interval === 'string' ? interval : interval === null ? '' : 'every-days',
    everyDays: typeof interval === 'object' && interval !== null ? String(interval.everyDays) : '',
  };
}

export type ConditionFormErrors = Partial<Record<keyof ConditionForm, ConditionError>>;

type ConditionError =
  | 'Choose a condition.'
  | 'Enter the first day.'
  | 'Enter the time when it began to run off.'
  | 'Choose the interval that your permit gives.'
  | 'Enter 1 to 366 days.'
  | (typeof COMPLIANCE_FAILURES)['condition-ends-early' | 'snowmelt-in-future' | 'condition-reason-missing'][1];

/** The condition, or what is wrong with it by field. */
export function parseConditionForm(
  form: ConditionForm,
  now: string,
): { condition: ConditionInput; reason: string } | { errors: ConditionFormErrors } {
  const condition = toCondition(form);
  if ('errors' in condition) return condition;
  const code = findConditionFailure(condition, form.reason, now);
  if (code !== null) {
    const [, sentence, field] = COMPLIANCE_FAILURES[code];
    return { errors: { [field]: sentence } };
  }
  return { condition, reason: form.reason.trim() };
}

function toCondition(form: ConditionForm): ConditionInput | { errors: ConditionFormErrors } {
  const { kind, fromDay, beganAt, areStormsWatched } = form;
  const area = form.area.trim();
  if (kind === '') return { errors: { kind: 'Choose a condition.' } };
  if (kind === 'snowmelt')
    return beganAt === ''
      ? { errors: { beganAt: 'Enter the time when it began to run off.' } }
      : { kind, area, beganAt };
  if (fromDay === '') return { errors: { fromDay: 'Enter the first day.' } };
  const days = { fromDay, toDay: form.toDay || null };
  if (!isReducedKind(kind)) return { kind, area, ...days };
  const interval = parseInterval(form);
  return 'errors' in interval ? interval : { kind, area, ...days, interval: interval.interval, areStormsWatched };
}

function parseInterval({
  interval,
  everyDays,
}: ConditionForm): { interval: ReducedInterval } | { errors: ConditionFormErrors } {
  if (interval === '') return { errors: { interval: 'Choose the interval that your permit gives.' } };
  if (interval !== 'every-days') return { interval };
  const days = /^\d{1,3}$/.test(everyDays.trim()) ? Number(everyDays) : 0;
  return days >= 1 && days <= MAX_REDUCED_INTERVAL_DAYS
    ? { interval: { everyDays: days } }
    : { errors: { everyDays: 'Enter 1 to 366 days.' } };
}
