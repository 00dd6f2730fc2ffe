import { formatDateInput } from '@/lib/dates';
import { isEqual } from '@/lib/equal';
import { FORM_NAMES } from './forms';
import { toRuleOptions, type ProfileForm } from './profile-form';
import { formatHour, RULE_NAMES } from './profile-texts';
import { formatSchedule } from './schedule-text';

/** A part of the permit profile in which two versions differ. */
export interface ProfileDifference {
  label: string;
  serverValue: string;
  localValue: string;
  /** The fields of the server's version, to put into the form. */
  serverFields: Partial<ProfileForm>;
}

/** Fields that are shown and taken over together. */
const PARTS: readonly { label: string; fields: readonly (keyof ProfileForm)[] }[] = [
  {
    label: 'Rules',
    fields: [
      'rules',
      'schedule',
      'everyDays',
      'stormThreshold',
      'correctiveActions',
      'correctiveActionCount',
      'isWorkingHoursOnly',
    ],
  },
  { label: 'Longer certification statement', fields: ['hasEformCertification'] },
  { label: 'Permit number', fields: ['permitNumber'] },
  { label: 'Permittee', fields: ['permittee'] },
  { label: 'County', fields: ['county'] },
  { label: 'Contractor', fields: ['contractor'] },
  { label: 'Field office phone', fields: ['officePhone'] },
  { label: 'Responsible inspector', fields: ['inspectorId'] },
  { label: 'Certificate', fields: ['certificateSkillId'] },
  { label: 'First day of coverage', fields: ['startsOn'] },
  { label: 'Covered until', fields: ['coveredUntil'] },
  { label: 'Coverage continued', fields: ['coverageContinued'] },
  { label: 'Terminated on', fields: ['terminatedOn'] },
  { label: 'Form', fields: ['form'] },
  { label: 'Places of photos in the PDF', fields: ['printsPhotoPlaces'] },
  { label: 'Work week and days off', fields: ['workWeek'] },
];

/** The parts in which another person's version differs from the form (CLOCK-10). `named` has the crew and the skills. */
export const listProfileDifferences = (
  server: ProfileForm,
  local: ProfileForm,
  named: readonly { id: string; name: string }[],
): ProfileDifference[] =>
  PARTS.filter(({ fields }) => fields.some((field) => !isEqual(server[field], local[field]))).map(
    ({ label, fields }) => ({
      label,
      serverValue: formatPart(server, fields, named),
      localValue: formatPart(local, fields, named),
      serverFields: Object.fromEntries(fields.map((field) => [field, server[field]])),
    }),
  );

function formatPart(
  form: ProfileForm,
  [first = 'rules']: readonly (keyof ProfileForm)[],
  named: readonly { id: string; name: string }[],
): string {
  if (first === 'rules') return formatRules(form);
  if (first === 'form') return form.form === undefined ? 'The form of the rules' : FORM_NAMES[form.form];
  if (first === 'workWeek') return formatWorkWeek(form.workWeek);
  if (first === 'inspectorId' || first === 'certificateSkillId')
    return named.find(({ id }) => id === form[first])?.name ?? '';
  const value = form[first];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDateInput(text) : text;
}

function formatRules(form: ProfileForm): string {
  const options = toRuleOptions(form);
  const name = RULE_NAMES.find(({ value }) => value === form.rules)?.label ?? '';
  return options === null ? name : `${name}: ${formatSchedule(options)}`;
}

const formatWorkWeek = ({ daysOfWeek, opensAt, closesAt, workedHolidays, otherDaysOff }: ProfileForm['workWeek']) =>
  [
    `${daysOfWeek.length} days a week, ${formatHour(opensAt)} to ${formatHour(closesAt)}`,
    ...workedHolidays.map((day) => `Working on ${formatDateInput(day)}`),
    ...otherDaysOff.map((day) => `Off on ${formatDateInput(day)}`),
  ].join('\n');
