import type { EpaSchedule } from '@/lib/compliance/requirements';
import type { FormPermit } from '@/lib/compliance/site-form';
import { formatListDate, formatReportDate, formatReportTime } from '@/lib/dates';
import { formatCoordinates } from '@/lib/map/coordinates';
import type { Position } from '@/lib/map/position';
import { formatUsPhone } from '@/lib/phone';
import { SOIL_MOISTURES } from '@/lib/reports/domain/answer-choices';
import type { FormAnswers, InspectionType, Phase, Report, ReportFields, YesNo } from '@/lib/reports/domain/report';
import { CHECK_MARK } from './filled-form';

/** What the fields of a form are filled from. */
export interface FormSubject {
  report: Pick<Report, 'fields' | 'siteName' | 'timeZone'>;
  /** The version of the profile of the inspection's day (FORM-05). */
  permit: FormPermit;
  /** The place of the site. */
  position: Position | null;
  unitName: string;
}

type FormPermitField = Exclude<keyof FormPermit, 'options'>;

/** Where a person fills in the source: on the tab Permit or on a screen of the editor. */
export type FilledIn = { permit: FormPermitField } | { phase: Phase };

interface Source {
  /** null where it is never empty or may stay empty. */
  filledIn: FilledIn | null;
  read: (subject: FormSubject) => string;
  /** The question of the editor that only forms with this source ask (FORM-08). */
  asks?: keyof FormAnswers;
  /** Whether the answer to another question makes this one empty. */
  isSkipped?: (subject: FormSubject) => boolean;
}

const fromPermit = (field: FormPermitField): Source => ({
  filledIn: { permit: field },
  read: ({ permit }) => (field === 'officePhone' ? formatUsPhone(permit.officePhone) : permit[field].trim()),
});

const fromScreen = (phase: Phase, read: Source['read']): Source => ({ filledIn: { phase }, read });

const fromAnswer = (field: Exclude<keyof FormAnswers, 'unsafeAreas'>): Source => ({
  filledIn: { phase: 'InspectionWrapUp' },
  read: ({ report }) => report.fields[field]?.trim() ?? '',
  asks: field,
});
const fromUnsafeArea = (field: 'unsafeLocation' | 'unsafeConditions'): Source => ({
  ...fromAnswer(field),
  isSkipped: ({ report }) => report.fields.unsafeAreas !== 'yes',
});
const checkUnsafe = (answer: YesNo) => check(({ report }) => report.fields.unsafeAreas === answer);

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
  location: {
    filledIn: null,
    // On its own line before the name: beside a right-to-left one the digits would change places.
    read: ({ report, position }) =>
      [position && formatCoordinates(position), report.fields.municipality.trim()].filter(Boolean).join('\n'),
  },
  date: { filledIn: null, read: ({ report }) => formatReportDate(report.fields.date, report.timeZone) },
  /** As form 3400-187 asks: mm/dd/yy. */
  shortDate: { filledIn: null, read: ({ report }) => formatListDate(report.fields.date, report.timeZone) },
  start: { filledIn: null, read: ({ report }) => formatReportTime(report.fields.date, report.timeZone) },
  end: fromScreen('InspectionWrapUp', ({ report: { fields, timeZone } }) =>
    fields.inspectionEnd === null ? '' : formatReportTime(fields.inspectionEnd, timeZone),
  ),
  inspectors: fromScreen('InspectionInfo', ({ report }) => report.fields.inspectorNames.join(', ')),
  inspectorPhone: fromScreen('InspectionInfo', ({ report }) => formatUsPhone(report.fields.inspectorPhone)),
  phase: fromScreen('ProjectPhase', ({ report }) => report.fields.currentPhase.trim()),
  weather: {
    ...fromScreen('InspectionWrapUp', ({ report }) => formatWeather(report.fields)),
    asks: 'weatherText',
  },
  inspectorTitle: fromAnswer('inspectorTitle'),
  unsafeAreas: {
    ...fromScreen('InspectionWrapUp', ({ report }) => report.fields.unsafeAreas ?? ''),
    asks: 'unsafeAreas',
  },
  unsafeYes: checkUnsafe('yes'),
  unsafeNo: checkUnsafe('no'),
  unsafeLocation: fromUnsafeArea('unsafeLocation'),
  unsafeConditions: fromUnsafeArea('unsafeConditions'),
  discharges: fromAnswer('discharges'),
  stabilizationAreas: fromAnswer('stabilizationAreas'),
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

function formatWeather({ weatherText = '', temperature, soilMoisture }: ReportFields): string {
  const soil = SOIL_MOISTURES.filter(({ code }) => soilMoisture.includes(code)).map(({ label }) => label);
  return [
    weatherText.trim(),
    temperature === null ? '' : `${temperature} °F`,
    soil.length === 0 ? '' : `Soil: ${soil.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
