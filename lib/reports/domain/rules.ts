import type { Text } from '@/lib/text';
import type {
  BmpStatus,
  Correction,
  Documentation,
  InspectionType,
  LoggedBmp,
  Report,
  ReportFields,
  ReportStatus,
} from './report';

/** Limits from inspection-core §5 and §9. Text limits count characters. */
export const LIMITS = {
  standardText: 300,
  extraText: 500,
  areaText: 10_000,
  phone: 30,
  initials: 10,
  correctionText: 500,
  /** Maximum segments of the text message to the crew. Its link leads to the rest. */
  crewTextSegments: 3,
  /** Degrees Fahrenheit, in steps of 1. */
  temperature: { min: -40, max: 120 },
  /** Maximum photos of one condition or correction (decision X-43). */
  photos: 5,
  /** Maximum marks on one photo, and characters of a text mark. */
  marksPerPhoto: 20,
  markText: 60,
  /** Maximum BMPs of an inspection (bmp-capacity.ts). */
  bmps: 500,
  /** Maximum BMPs after merging what several people logged. */
  bmpsAfterMerge: 1000,
  /** A note appears when no more than this number of BMPs can be added. */
  bmpsLeftNoted: 10,
  /** Maximum BMPs in one request or file. It exceeds `bmps`, because a merged report may. */
  bmpsPerRequest: 5000,
  /** Longest edge of a photo in pixels, and its JPEG quality. */
  photoEdge: 720,
  photoQuality: 0.92,
  /** Maximum bytes of a compressed photo (decision X-45). */
  photoBytes: 4 * 1024 * 1024,
  /** Rows per page of Past Reports (LIST-17). */
  pastReportsPerPage: 10,
  /** Maximum reports that can be selected, or shared, together. */
  selectedReports: 50,
  /** Maximum reports that the search reads from the word index; if more match, it scans report by report first. */
  searchedByIndex: 2_000,
  /** Maximum reports scanned one by one before the search uses the index after all. */
  searchedOneByOne: 10_000,
  /** Search results are counted up to this number. */
  searchCounted: 1_000,
  /** Days in which the Office can restore a deleted inspection. */
  restoreDays: 30,
  /** Sites whose last inspection a device caches, so that a new one can start from it offline. */
  referenceSites: 30,
} as const;

/** Whether it has a photo or a description. */
export function isDocumented(documentation: Documentation | null): boolean {
  return documentation !== null && (documentation.photos.length > 0 || documentation.description.trim() !== '');
}

export const IN_GOOD_CONDITION = 'In good condition';

/** Whether the condition is exactly what 'Mark all good' writes. */
export const isMarkedGood = ({ condition }: Pick<LoggedBmp, 'condition'>): boolean =>
  condition.photos.length === 0 && condition.description === IN_GOOD_CONDITION;

/** Whether the BMP was carried over (so it has a label), requires nothing, and was not inspected yet. */
export const needsConditions = (bmp: LoggedBmp) =>
  bmp.label !== null && bmp.correctiveActions === null && !isDocumented(bmp.condition);

/** Whether the correction was finished with DONE or SAVE BMP; a draft does not count. */
export const isCorrected = (correction: Correction | null): correction is Correction =>
  correction?.draft !== true && isDocumented(correction);

/** Whether the correction is a draft with a photo or a description. */
export const needsDone = (correction: Correction | null): boolean =>
  correction?.draft === true && isDocumented(correction);

/** Whether 'Required CAs' is on and none of the offered CAs is ticked. False if the library offers none. */
export const hasNoSelectedAction = ({ correctiveActions }: Pick<LoggedBmp, 'correctiveActions'>): boolean =>
  correctiveActions !== null && correctiveActions.length > 0 && !correctiveActions.some(({ selected }) => selected);

/** Whether the correction has initials, but neither a photo nor a description, one of which is required (BMP-24). */
export function hasInitialsOnly(correction: Correction | null): boolean {
  return correction !== null && correction.initials.trim() !== '' && !isDocumented(correction);
}

/** When the first open corrective action of a BMP is due, or null; and the time now. Both are instants. */
export interface BmpDue {
  at: string | null;
  now: string;
}

/**
 * Status of a logged BMP (inspection-core §4; decision X-21: a missing correction counts like an empty one). Days are
 * 'YYYY-MM-DD' at the site.
 * @param due only at a site with a permit profile (CLOCK-24)
 */
export function getBmpStatus(bmp: BmpCorrections, reportDay: string, today: string, due?: BmpDue): BmpStatus {
  if (bmp.correctiveActions === null) return 'Documentation';
  if (isCorrected(bmp.correction)) return 'Complete';
  return isOverdue(reportDay, today, due) ? 'Overdue' : 'Incomplete';
}

/** Whether what is not corrected is overdue: after its due time or, without a permit profile, its day (BMP-40). */
export const isOverdue = (reportDay: string, today: string, due?: BmpDue): boolean =>
  due ? due.at !== null && due.now > due.at : reportDay < today;

export type BmpCorrections = Pick<LoggedBmp, 'correctiveActions' | 'correction'>;

export interface StatusMark {
  color: string;
  shape: 'circle' | 'square';
}

const STATUS_MARKS: Record<BmpStatus, StatusMark> = {
  Complete: { color: '#3cd458', shape: 'circle' },
  Overdue: { color: '#f22236', shape: 'circle' },
  Incomplete: { color: '#ffba00', shape: 'circle' },
  Documentation: { color: '#3c96ff', shape: 'square' },
};

/** Color and shape of a status on map, list, page and PDF (inspection-core §9). */
export const getStatusMark = (status: BmpStatus): StatusMark => STATUS_MARKS[status];

export function listBmpsToCorrect<Bmp extends BmpCorrections>(bmps: readonly Bmp[]): Bmp[] {
  return bmps.filter((bmp) => bmp.correctiveActions !== null && !isCorrected(bmp.correction));
}

/** Numbers of BMPs: those with required CAs, and the corrected ones among them. */
export interface CaCounts {
  required: number;
  corrected: number;
}

export function countCas(bmps: readonly BmpCorrections[]): CaCounts {
  const required = bmps.filter((bmp) => bmp.correctiveActions !== null).length;
  return { required, corrected: required - listBmpsToCorrect(bmps).length };
}

/** Percent of BMPs with required CAs that are Complete, rounded down; 100 if there are none. */
export const getCaPercent = ({ required, corrected }: CaCounts): number =>
  required === 0 ? 100 : Math.floor((100 * corrected) / required);

/** Whether corrective actions are open, all done, or none was required (decision X-331). */
export type CaState = 'incomplete' | 'complete' | 'none';

export const getCaState = ({ required, corrected }: CaCounts): CaState =>
  corrected < required ? 'incomplete' : required === 0 ? 'none' : 'complete';

/** Badge texts of an inspection that was sent to the crew (LIST-12, LIST-13). */
export const CA_STATE_TEXTS: Readonly<Record<CaState, Text>> = {
  incomplete: 'Incomplete CAs',
  complete: 'All CAs are complete',
  none: 'No CAs required',
};

/** Link of a pending inspection's row (LIST-09…13, decision X-54). */
export function getPendingLinkText(status: ReportStatus, cas: CaState): Text {
  if (status === 'setup') return 'Edit Inspection';
  return cas === 'incomplete' ? 'Enter CAs' : 'Close Out';
}

/** Whether a report can be deleted, which every member of the work unit may do (permission 'use-reports'). */
export const canDelete = (status: ReportStatus): boolean => status === 'setup';

/** Whether the report is a frozen record (decision X-01). */
export const isClosed = (status: ReportStatus) => status === 'closed' || status === 'finished';

/** canEditFlexdata of the specification: whether anything outside the logged BMPs may be changed (EDIT-53). */
export const canEditFields = (status: ReportStatus) => status === 'setup';

/**
 * canEditBMPs of the specification (EDIT-54, decision X-04). In `setup` everything about the BMPs may be changed
 * (`canLogMore`), in `open` only their corrections. `canCorrect` and `canWriteMapPicture` are the same rule.
 */
export const canEditBmps = (status: ReportStatus) => status === 'setup' || status === 'open';
export const canCorrect = canEditBmps;

/** Whether BMPs may be logged, changed and removed; ends with SAVE & NOTIFY (EDIT-51, decision X-04). */
export const canLogMore = (status: ReportStatus) => status === 'setup';

/** Whether map picture and view may be changed; ends with CLOSE OUT (decision X-05). */
export const canWriteMapPicture = canEditBmps;
const WRITABLE_WHILE_OPEN: readonly (keyof ReportFields)[] = ['mapImage', 'mapView'];

export function canWriteField(key: keyof ReportFields, status: ReportStatus): boolean {
  return canEditFields(status) || (canWriteMapPicture(status) && WRITABLE_WHILE_OPEN.includes(key));
}

export const canClose = (report: Pick<Report, 'status' | 'fields'>) =>
  report.status === 'open' && report.fields.mapImage !== null;

/** Second action in a pin's bubble, beside 'View in List' (decision X-27). */
export function getBubbleAction(status: BmpStatus, reportStatus: ReportStatus): 'Correct BMP' | 'View Record' {
  const isCorrectable = status === 'Incomplete' || status === 'Overdue';
  return isCorrectable && canCorrect(reportStatus) ? 'Correct BMP' : 'View Record';
}

/** Whether this many photos can be added. Too many are rejected together (decision X-43). */
export function validatePhotoCount(existing: number, added: number): 'nothing' | 'too-many' | 'fine' {
  if (added === 0) return 'nothing';
  return existing + added > LIMITS.photos ? 'too-many' : 'fine';
}

/** Codes and labels (EDIT-73, decision X-39). */
export const INSPECTION_TYPES: readonly { code: InspectionType; label: Text }[] = [
  { code: 'weekly', label: 'Weekly' },
  { code: 'precipitation', label: 'Precipitation Event' },
  { code: 'other', label: 'Other (please specify)' },
];

/** Type as shown in lists and reports: the specified text, or 'Other'. */
export function formatTypeLabel(type: InspectionType, otherType: string): string {
  if (type === 'other') return otherType.trim() || 'Other';
  return INSPECTION_TYPES.find(({ code }) => code === type)?.label ?? type;
}

/** Types for a filter, unique regardless of case, in title case (LIST-26). */
export function listDistinctTypes(labels: readonly string[]): string[] {
  return [...new Map(labels.map((label) => [label.trim().toLowerCase(), toTitleCase(label.trim())])).values()];
}
const toTitleCase = (text: string) => text.toLowerCase().replace(/(^|[\s(/-])\p{L}/gu, (start) => start.toUpperCase());
