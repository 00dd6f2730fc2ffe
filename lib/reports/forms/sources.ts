import type { PermitDetails } from '@/lib/compliance/profile';
import type { EpaSchedule } from '@/lib/compliance/requirements';
import { formatListDate, formatReportDate, formatReportTime } from '@/lib/dates';
import { formatCoordinates } from '@/lib/map/coordinates';
import type { Position } from '@/lib/map/position';
import { formatUsPhone } from '@/lib/phone';
import { SOIL_MOISTURES } from '@/lib/reports/domain/answer-choices';
import type { InspectionType, Report, ReportFields } from '@/lib/reports/domain/report';
import { CHECK_MARK } from './filled-form';

/** What a form prints of the permit profile: the version of the inspection's day (FORM-05). */
export type FormPermit = Pick<
  PermitDetails,
  'options' | 'permitNumber' | 'permittee' | 'county' | 'contractor' | 'officePhone'
>;

/** What the fields of a form are filled from. */
export interface FormSubject {
  report: Pick<Report, 'fields' | 'siteName' | 'timeZone'>;
  permit: FormPermit;
  /** The place of the site. */
  position: Position | null;
  unitName: string;
}

export type FormPermitField = Exclude<keyof FormPermit, 'options'>;

/** Where a person fills in the source; null where it is never empty or may stay empty. */
export type FilledIn = { permit: FormPermitField } | { field: keyof ReportFields } | null;

interface Source {
  filledIn: FilledIn;
  read: (subject: FormSubject) => string;
}

const fromPermit = (field: FormPermitField): Source => ({
  filledIn: { permit: field },
  read: ({ permit }) => (field === 'officePhone' ? formatUsPhone(permit.officePhone) : permit[field].trim()),
});

const fromInspection = (field: keyof ReportFields, read: Source['read']): Source => ({ filledIn: { field }, read });

const check = (isChecked: (subject: FormSubject) => boolean): Source => ({
  filledIn: null,
  read: (subject) => (isChecked(subject) ? CHECK_MARK : ''),
});
const checkType = (type: InspectionType) => check(({ report }) => report.fields.type === type);
const checkSchedule = (schedule: EpaSchedule) =>
  check(({ permit: { options } }) => options.key === 'epa-cgp-2022' && options.schedule === schedule);

/** Every source of a field (FORM-06). A field without one stays blank. */
export const FORM_SOURCES = {
  permittee: fromPermit('permittee'),
  permitNumber: fromPermit('permitNumber'),
  county: fromPermit('county'),
  contractor: fromPermit('contractor'),
  officePhone: fromPermit('officePhone'),
  siteName: { filledIn: null, read: ({ report }) => report.siteName },
  unitName: { filledIn: null, read: ({ unitName }) => unitName },
  location: fromInspection('municipality', ({ report, position }) =>
    // On its own line before the name: beside a right-to-left one the digits would change places.
    [position && formatCoordinates(position), report.fields.municipality.trim()].filter(Boolean).join('\n'),
  ),
  date: { filledIn: null, read: ({ report }) => formatReportDate(report.fields.date, report.timeZone) },
  /** As form 3400-187 asks: mm/dd/yy. */
  shortDate: { filledIn: null, read: ({ report }) => formatListDate(report.fields.date, report.timeZone) },
  start: { filledIn: null, read: ({ report }) => formatReportTime(report.fields.date, report.timeZone) },
  end: fromInspection('inspectionEnd', ({ report: { fields, timeZone } }) =>
    fields.inspectionEnd === null ? '' : formatReportTime(fields.inspectionEnd, timeZone),
  ),
  inspectors: fromInspection('inspectorNames', ({ report }) => report.fields.inspectorNames.join(', ')),
  inspectorPhone: fromInspection('inspectorPhone', ({ report }) => formatUsPhone(report.fields.inspectorPhone)),
  phase: fromInspection('currentPhase', ({ report }) => report.fields.currentPhase.trim()),
  weather: fromInspection('temperature', ({ report }) => formatWeather(report.fields)),
  typeWeekly: checkType('weekly'),
  typePrecipitation: checkType('precipitation'),
  typeOther: checkType('other'),
  otherType: { filledIn: null, read: ({ report: { fields } }) => (fields.type === 'other' ? fields.otherType : '') },
  every7Days: checkSchedule('every-7-days'),
  every14Days: checkSchedule('every-14-days-and-storms'),
  every7DaysAndStorms: checkSchedule('every-7-days-and-storms'),
  triggeringRain: { filledIn: null, read: ({ report }) => formatTriggeringRain(report) },
  signatures: { filledIn: null, read: () => 'See the certification of this report' },
} as const satisfies Record<string, Source>;

export type FormSource = keyof typeof FORM_SOURCES;

export const getFormSource = (source: FormSource): Source => FORM_SOURCES[source];

function formatTriggeringRain({ fields, timeZone }: FormSubject['report']): string {
  if (fields.type !== 'precipitation') return '';
  const day = fields.lastRainfallDate && formatReportDate(fields.lastRainfallDate, timeZone);
  return [fields.lastRainfallDepth.trim(), day].filter(Boolean).join(', ');
}

function formatWeather({ temperature, soilMoisture }: ReportFields): string {
  const soil = SOIL_MOISTURES.filter(({ code }) => soilMoisture.includes(code)).map(({ label }) => label);
  return [temperature === null ? '' : `${temperature} °F`, soil.length === 0 ? '' : `Soil: ${soil.join(', ')}`]
    .filter(Boolean)
    .join(' · ');
}
