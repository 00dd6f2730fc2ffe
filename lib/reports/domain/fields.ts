import { calendarDay, DEFAULT_TIME_ZONE } from '@/lib/dates';
import type { Report, ReportFields } from './report';
import { LIMITS } from './rules';

interface FieldRule {
  maxLength?: number;
  isPhone?: true;
  /** A date or instant that must not be in the future. */
  isPast?: true;
}

const AREA_TEXT: FieldRule = { maxLength: LIMITS.areaText };

/** Every header field and its limits (inspection-core §5; decision X-40: standard unless named). */
const FIELDS: Record<keyof ReportFields, FieldRule> = {
  siteId: {},
  date: {},
  type: {},
  otherType: { maxLength: LIMITS.standardText },
  officialSiteId: { maxLength: LIMITS.standardText },
  municipality: { maxLength: LIMITS.extraText },
  onsiteContact: { maxLength: LIMITS.standardText },
  onsitePhone: { isPhone: true, maxLength: LIMITS.phone },
  inspectorNames: { maxLength: LIMITS.standardText },
  inspectorPhone: { isPhone: true, maxLength: LIMITS.phone },
  notes: AREA_TEXT,
  temperature: {},
  soilMoisture: {},
  lastRainfallDate: { isPast: true },
  lastRainfallDepth: { maxLength: LIMITS.standardText },
  currentPhase: { maxLength: LIMITS.standardText },
  stabilizationDate: { isPast: true },
  areasStopped: {},
  sheetDate: {},
  projectOnSchedule: {},
  basedOnSheets: {},
  erosionPlanAccessible: {},
  permitCertificatePosted: {},
  verifiedBmps: {},
  allBmpsFunctional: {},
  constructionStabilized: {},
  areasStabilized: {},
  sedimentControlsRemoved: {},
  planAddressesAllIssues: {},
  planReviewRevisions: { maxLength: LIMITS.standardText },
  planReviewNotes: { maxLength: LIMITS.extraText },
  crew: {},
  inspectionEnd: { isPast: true },
  mapView: {},
  mapImage: {},
  phase: {},
  phaseHistory: {},
  inspectorTitle: { maxLength: LIMITS.standardText },
  weatherText: { maxLength: LIMITS.extraText },
  unsafeAreas: {},
  unsafeLocation: AREA_TEXT,
  unsafeConditions: AREA_TEXT,
  discharges: AREA_TEXT,
  stabilizationAreas: AREA_TEXT,
};

/** Whether the field only records the place in the editor. Such fields are never compared or merged. */
export const isPlaceField = (key: keyof ReportFields): boolean => key === 'phase' || key === 'phaseHistory';

export const FIELD_KEYS = Object.keys(FIELDS).filter((key): key is keyof ReportFields => key in FIELDS);

/** Maximum characters; null for a field without text. */
export const getFieldLimit = (key: keyof ReportFields): number | null => FIELDS[key].maxLength ?? null;
export const isPhoneField = (key: keyof ReportFields): boolean => FIELDS[key].isPhone === true;

export const isPastField = (key: keyof ReportFields): boolean => FIELDS[key].isPast === true;

/** Fields of a new report (EDIT-38, EDIT-72), without what only a form asks. Its creator is in the crew (EDIT-102). */
export function createEmptyFields(now: string, creatorId: string): ReportFields {
  return {
    siteId: null,
    date: now,
    type: 'weekly',
    otherType: '',
    officialSiteId: '',
    municipality: '',
    onsiteContact: '',
    onsitePhone: '',
    inspectorNames: [],
    inspectorPhone: '',
    notes: '',
    temperature: null,
    soilMoisture: [],
    lastRainfallDate: null,
    lastRainfallDepth: '',
    currentPhase: '',
    stabilizationDate: null,
    areasStopped: '',
    sheetDate: null,
    projectOnSchedule: '',
    basedOnSheets: '',
    erosionPlanAccessible: '',
    permitCertificatePosted: '',
    verifiedBmps: [],
    allBmpsFunctional: '',
    constructionStabilized: '',
    areasStabilized: '',
    sedimentControlsRemoved: '',
    planAddressesAllIssues: '',
    planReviewRevisions: [],
    planReviewNotes: '',
    crew: [creatorId],
    inspectionEnd: null,
    mapView: null,
    mapImage: null,
    phase: 'InspectionSummary',
    phaseHistory: [],
  };
}

/** A report in setup that the server does not have yet. */
export function createNewReport(id: string, createdBy: Report['createdBy'], now: string): Report {
  return {
    id,
    status: 'setup',
    createdBy,
    siteName: '',
    timeZone: DEFAULT_TIME_ZONE,
    fields: createEmptyFields(now, createdBy.id),
    bmps: [],
    version: 0,
    labelCounters: { documentation: 0, correction: 0 },
  };
}

/** The calendar day of the inspection at the site. */
export const getReportDay = (report: Report): string => calendarDay(report.fields.date, report.timeZone);

/** The calendar day at the site on which statuses are based: today, or the day the report was closed. */
export const getStatusDay = ({ closedAt, timeZone }: Report, now: string): string =>
  calendarDay(closedAt ?? now, timeZone);
