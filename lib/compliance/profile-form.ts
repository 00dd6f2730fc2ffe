import {
  MAX_BUSINESS_DAYS,
  MAX_CALENDAR_DAYS,
  MAX_CORRECTIVE_ACTION_HOURS,
  MAX_DAYS_BETWEEN_INSPECTIONS,
  MAX_STORM_THRESHOLD,
  MIN_STORM_THRESHOLD,
} from './limits';
import { isUsPhone, PHONE_FORMAT_ERROR } from '@/lib/phone';
import type { FormChoice } from './forms';
import { COMPLIANCE_FAILURES } from './failures';
import { isValidFromAllowed, listDayFailures, type PermitDetails, type SavedProfile } from './profile';
import { fromInches } from './readings';
import type { EpaSchedule, RuleOptions } from './requirements';
import { DEFAULT_WORK_WEEK } from './working-hours';

/** The form of the permit profile. Numbers and days are as entered; '' is empty. */
export interface ProfileForm {
  rules: '' | RuleOptions['key'];
  schedule: '' | EpaSchedule;
  hasEformCertification: boolean;
  everyDays: string;
  /** Inches. */
  stormThreshold: string;
  correctiveActions: CustomCorrectiveActions;
  correctiveActionCount: string;
  isWorkingHoursOnly: boolean;
  workWeek: PermitDetails['workWeek'];
  permitNumber: string;
  permittee: string;
  county: string;
  contractor: string;
  officePhone: string;
  inspectorId: string;
  /** Absent or '' for none. */
  certificateSkillId?: string;
  startsOn: string;
  coveredUntil: string;
  coverageContinued: boolean;
  terminatedOn: string;
  printsPhotoPlaces: boolean;
  validFrom: string;
  /** Absent for the form of the rules. */
  form?: FormChoice;
}

export type CustomCorrectiveActions = 'hours-after-discovery' | 'close-of-business-day' | 'calendar-days';

export type ProfileFormErrors = Partial<Record<keyof ProfileForm, string>>;

export const EMPTY_PROFILE_FORM: ProfileForm = {
  rules: '',
  schedule: '',
  hasEformCertification: false,
  everyDays: '7',
  stormThreshold: '0.5',
  correctiveActions: 'calendar-days',
  correctiveActionCount: '7',
  isWorkingHoursOnly: false,
  workWeek: DEFAULT_WORK_WEEK,
  permitNumber: '',
  permittee: '',
  county: '',
  contractor: '',
  officePhone: '',
  inspectorId: '',
  startsOn: '',
  coveredUntil: '',
  coverageContinued: false,
  terminatedOn: '',
  printsPhotoPlaces: false,
  validFrom: '',
};

/** The form for a new version of a profile. An inspector who is no longer in the crew is left out. */
export function toProfileForm({ details }: SavedProfile, crew: readonly { id: string }[]): ProfileForm {
  const { options, inspectorId, coveredUntil, terminatedOn, ...rest } = details;
  const form = {
    ...EMPTY_PROFILE_FORM,
    ...rest,
    rules: options.key,
    inspectorId: crew.find(({ id }) => id === inspectorId)?.id ?? '',
    coveredUntil: coveredUntil ?? '',
    terminatedOn: terminatedOn ?? '',
  };
  if (options.key === 'epa-cgp-2022')
    return { ...form, schedule: options.schedule, hasEformCertification: options.hasEformCertification ?? false };
  if (options.key !== 'custom') return form;
  const { everyDays, stormThreshold, correctiveActions: rule, isWorkingHoursOnly } = options;
  return {
    ...form,
    everyDays: everyDays === null ? '' : String(everyDays),
    stormThreshold: stormThreshold === null ? '' : String(stormThreshold / 1000),
    correctiveActions: rule.kind,
    correctiveActionCount: String(
      rule.kind === 'hours-after-discovery'
        ? rule.hours
        : rule.kind === 'calendar-days'
          ? rule.days
          : rule.businessDays,
    ),
    isWorkingHoursOnly,
  };
}

/** The rules that the form describes, or null while they are incomplete. */
export function toRuleOptions(form: ProfileForm): PermitDetails['options'] | null {
  if (form.rules === 'wdnr-nr216') return { key: form.rules };
  if (form.rules === 'epa-cgp-2022') {
    const { rules: key, schedule, hasEformCertification } = form;
    return schedule === '' ? null : { key, schedule, hasEformCertification };
  }
  if (form.rules !== 'custom' || hasErrors(findCustomErrors(form))) return null;
  const count = Number(form.correctiveActionCount);
  return {
    key: form.rules,
    everyDays: form.everyDays === '' ? null : Number(form.everyDays),
    stormThreshold: form.stormThreshold === '' ? null : fromInches(Number(form.stormThreshold)),
    correctiveActions: {
      'hours-after-discovery': { kind: 'hours-after-discovery' as const, hours: count },
      'close-of-business-day': { kind: 'close-of-business-day' as const, businessDays: count },
      'calendar-days': { kind: 'calendar-days' as const, days: count },
    }[form.correctiveActions],
    isWorkingHoursOnly: form.isWorkingHoursOnly,
  };
}

/** What the form says about the permit, or which fields are wrong. `baseVersion` is 0 for the first version. */
export function parseProfileForm(
  form: ProfileForm,
  { baseVersion, today }: { baseVersion: number; today: string },
): { details: PermitDetails } | { errors: ProfileFormErrors } {
  const errors: ProfileFormErrors = {
    ...(form.rules === '' ? { rules: 'Choose the rules of the permit.' } : {}),
    ...(form.rules === 'epa-cgp-2022' && form.schedule === '' ? { schedule: 'Choose a schedule.' } : {}),
    ...(form.rules === 'custom' ? findCustomErrors(form) : {}),
    ...findDayErrors(form),
    ...(isValidFromAllowed({ baseVersion, validFrom: form.validFrom || today }, today)
      ? {}
      : Object.fromEntries([toFieldError('profile-valid-from-past')])),
    ...(form.workWeek.daysOfWeek.length === 0 ? { workWeek: 'Choose at least one working day.' } : {}),
    ...(form.officePhone.trim() !== '' && !isUsPhone(form.officePhone) ? { officePhone: PHONE_FORMAT_ERROR } : {}),
  };
  const options = toRuleOptions(form);
  if (options === null || hasErrors(errors)) return { errors };
  const { workWeek, permitNumber, permittee, county, contractor, officePhone, startsOn, coverageContinued } = form;
  return {
    details: {
      options,
      workWeek,
      permitNumber,
      permittee,
      county,
      contractor,
      officePhone,
      startsOn,
      coverageContinued,
      inspectorId: form.inspectorId || null,
      ...(form.certificateSkillId ? { certificateSkillId: form.certificateSkillId } : {}),
      coveredUntil: form.coveredUntil || null,
      terminatedOn: form.terminatedOn || null,
      ...(form.form === undefined ? {} : { form: form.form }),
      printsPhotoPlaces: form.printsPhotoPlaces,
    },
  };
}

const hasErrors = (errors: ProfileFormErrors): boolean => Object.keys(errors).length > 0;

const CORRECTIVE_ACTION_RANGES: Record<CustomCorrectiveActions, { max: number; unit: string }> = {
  'hours-after-discovery': { max: MAX_CORRECTIVE_ACTION_HOURS, unit: 'hours' },
  'close-of-business-day': { max: MAX_BUSINESS_DAYS, unit: 'business days' },
  'calendar-days': { max: MAX_CALENDAR_DAYS, unit: 'calendar days' },
};

function findCustomErrors(form: ProfileForm): ProfileFormErrors {
  const { max, unit } = CORRECTIVE_ACTION_RANGES[form.correctiveActions];
  const [min, maxInches] = [MIN_STORM_THRESHOLD / 1000, MAX_STORM_THRESHOLD / 1000];
  return {
    ...(form.everyDays === '' || isWholeNumber(form.everyDays, MAX_DAYS_BETWEEN_INSPECTIONS)
      ? {}
      : { everyDays: `Enter 1 to ${MAX_DAYS_BETWEEN_INSPECTIONS} days.` }),
    ...(form.stormThreshold === '' || isDepth(form.stormThreshold)
      ? {}
      : { stormThreshold: `Enter ${min.toFixed(2)} to ${maxInches.toFixed(2)} inches.` }),
    ...(isWholeNumber(form.correctiveActionCount, max) ? {} : { correctiveActionCount: `Enter 1 to ${max} ${unit}.` }),
  };
}

const isWholeNumber = (text: string, max: number): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= max;

function isDepth(text: string): boolean {
  const depth = /^\d?\.?\d{0,3}$/.test(text) ? fromInches(Number(text)) : NaN;
  return depth >= MIN_STORM_THRESHOLD && depth <= MAX_STORM_THRESHOLD;
}

function findDayErrors({ startsOn, coveredUntil, terminatedOn }: ProfileForm): ProfileFormErrors {
  if (startsOn === '') return { startsOn: 'Enter the first day of coverage.' };
  const days = { startsOn, coveredUntil: coveredUntil || null, terminatedOn: terminatedOn || null };
  return Object.fromEntries(listDayFailures(days).map(toFieldError));
}

/** The field of a failure and its message. */
function toFieldError(code: 'coverage-ends-early' | 'termination-early' | 'profile-valid-from-past') {
  const [, message, field] = COMPLIANCE_FAILURES[code];
  return [field, message] as const;
}
