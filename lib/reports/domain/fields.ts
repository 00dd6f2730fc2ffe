import { calendarDay } from '@/lib/dates';
import type { Report, ReportFields } from './report';
import { LIMITS } from './rules';

interface FieldRule {
  limit?: number;
  phone?: true;
  /** A date or instant that must not be in the future. */
  past?: true;
}

/** Every header field and its limits (inspection-core §5; decision X-40: standard unless named). */
const FIELDS: Record<keyof ReportFields, FieldRule> = {
  siteId: {},
  date: {},
  type: {},
  otherType: { limit: LIMITS.standardText },
  officialSiteId: { limit: LIMITS.standardText },
  municipality: { limit: LIMITS.extraText },
  onsiteContact: { limit: LIMITS.standardText },
  onsitePhone: { phone: true, limit: LIMITS.phone },
  inspectorNames: { limit: LIMITS.standardText },
  inspectorPhone: { phone: true, limit: LIMITS.phone },
  notes: { limit: LIMITS.areaText },
  temperature: {},
  soilMoisture: {},
  lastRainfallDate: { past: true },
  lastRainfallDepth: { limit: LIMITS.standardText },
  currentPhase: { limit: LIMITS.standardText },
  stabilizationDate: { past: true },
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
  planReviewRevisions: { limit: LIMITS.standardText },
  planReviewNotes: { limit: LIMITS.extraText },
  crew: {},
  inspectionEnd: { past: true },
  mapView: {},
  mapImage: {},
  phase: {},
  phaseHistory: {},
};

/** Whether the field only records the place in the editor. Such fields are never compared or merged. */
export const isPlaceField = (key: keyof ReportFields): boolean => key === 'phase' || key === 'phaseHistory';

export const FIELD_KEYS = Object.keys(FIELDS).filter((key): key is keyof ReportFields => key in FIELDS);

/** Maximum characters; null for a field without text. */
export const fieldLimit = (key: keyof ReportFields): number | null => FIELDS[key].limit ?? null;
export const isPhoneField = (key: keyof ReportFields): boolean => FIELDS[key].phone === true;

export const isPastField = (key: keyof ReportFields): boolean => FIELDS[key].past === true;

/** Fields of a new report (EDIT-38, EDIT-72). Its creator is in the crew (EDIT-102). */
export function emptyFields(now: string, creatorId: string): ReportFields {
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

/** Time zone of a report without a site (decision X-26). */
export const DEFAULT_TIME_ZONE = 'America/Chicago';

export function newReport(id: string, createdBy: Report['createdBy'], now: string): Report {
  return {
    id,
    status: 'setup',
    createdBy,
    siteName: '',
    timeZone: DEFAULT_TIME_ZONE,
    fields: emptyFields(now, createdBy.id),
    bmps: [],
    version: 0,
    labelCounters: { documentation: 0, correction: 0 },
  };
}

export const reportDay = (report: Report): string => calendarDay(report.fields.date, report.timeZone);

/** The calendar day at the site on which statuses are based: today, or the day the report was closed. */
export const statusDay = ({ closedAt, timeZone }: Report, now: string): string =>
  calendarDay(closedAt ?? now, timeZone);
