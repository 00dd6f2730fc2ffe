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

/** Limits from inspection-core §5 and §9; those of texts count characters. */
export const LIMITS = {
  standardText: 300,
  extraText: 500,
  areaText: 10_000,
  phone: 30,
  initials: 10,
  correctionText: 500,
  /** The most segments of the text message to the crew; the rest of the content is behind its link. */
  crewTextSegments: 3,
  /** Degrees Fahrenheit, in 1-degree steps. */
  temperature: { min: -40, max: 120 },
  /** The most photos of one condition or correction, together with those already there (decision X-43). */
  photos: 5,
  /** The most marks on one photo, and the most characters of one that is a text. */
  marksPerPhoto: 20,
  markText: 60,
  /** The most BMPs of one inspection (bmp-capacity.ts). */
  bmps: 500,
  /** The most BMPs of one inspection when several people logged without seeing each other's BMPs. */
  bmpsTogether: 1000,
  /** When only this many more BMPs can be logged, a note says so. */
  bmpsLeftSaid: 10,
  /** The most BMPs in one request or file. */
  bmpsSent: 5000,
  /** The longest edge of a photo in pixels, and its JPEG quality. */
  photoEdge: 720,
  photoQuality: 0.92,
  /** The most bytes of a photo after compression (decision X-45). */
  photoBytes: 4 * 1024 * 1024,
  /** The rows of one page of Past Reports (LIST-17). */
  pastReportsPerPage: 10,
  /** The most reports that are chosen, or shared, together. */
  chosenReports: 50,
  /** The reports that the index of words names at most; words of more reports are looked for report by report at first. */
  searchedByIndex: 2_000,
  /** The reports that are looked at one by one for such words before the index is asked all the same. */
  searchedOneByOne: 10_000,
  /** What a search finds is counted up to here. */
  searchCounted: 1_000,
  /** For how many days Office can restore a deleted inspection. */
  restoreDays: 30,
  /** For how many sites a device caches the last inspection, so that a new one can start from it without signal. */
  referenceSites: 30,
} as const;

/** Whether there is a photo, or a description that is not blank. */
export function isDocumented(documentation: Documentation | null): boolean {
  return documentation !== null && (documentation.photos.length > 0 || documentation.description.trim() !== '');
}

/** What 'Mark all good' writes about a BMP. */
export const IN_GOOD_CONDITION = 'In good condition';

/** Whether the condition of the BMP is what 'Mark all good' writes, and nothing more. */
export const isFoundGood = ({ condition }: Pick<LoggedBmp, 'condition'>): boolean =>
  condition.photos.length === 0 && condition.description === IN_GOOD_CONDITION;

/** Whether the BMP was carried over (so it has a label), requires nothing, and was not looked at yet. */
export const awaitsConditions = (bmp: LoggedBmp) =>
  bmp.label !== null && bmp.correctiveActions === null && !isDocumented(bmp.condition);

/** Whether the correction was finished with DONE or SAVE BMP; a draft corrects nothing yet. */
export const isCorrected = (correction: Correction | null): correction is Correction =>
  correction?.draft !== true && isDocumented(correction);

/** Whether the correction is a draft, not yet finished with DONE or SAVE BMP, that has a photo or a description. */
export const awaitsDone = (correction: Correction | null): boolean =>
  correction?.draft === true && isDocumented(correction);
/**
 * Whether 'Required CAs' is on and none of the offered CAs is ticked. False where the library offers none, because then
 * there is nothing to tick.
 */
export const hasNoActionTicked = ({ correctiveActions }: Pick<LoggedBmp, 'correctiveActions'>): boolean =>
  correctiveActions !== null && correctiveActions.length > 0 && !correctiveActions.some(({ selected }) => selected);

/**
 * Whether the correction has initials, but neither a photo nor a description. Initials only say who corrected, so one of
 * the two is still needed (BMP-24).
 */
export function hasInitialsOnly(correction: Correction | null): boolean {
  return correction !== null && correction.initials.trim() !== '' && !isDocumented(correction);
}

/**
 * Status of a logged BMP (inspection-core §4; decision X-21: an absent correction counts like an empty one).
 * Both days are calendar days, 'YYYY-MM-DD', at the site.
 */
export function bmpStatus(bmp: BmpFacts, reportDay: string, today: string): BmpStatus {
  if (bmp.correctiveActions === null) return 'Documentation';
  if (isCorrected(bmp.correction)) return 'Complete';
  return reportDay < today ? 'Overdue' : 'Incomplete';
}
export type BmpFacts = Pick<LoggedBmp, 'correctiveActions' | 'correction'>;

export interface StatusMark {
  colour: string;
  shape: 'circle' | 'square';
}

const MARKS: Record<BmpStatus, StatusMark> = {
  Complete: { colour: '#3cd458', shape: 'circle' },
  Overdue: { colour: '#f22236', shape: 'circle' },
  Incomplete: { colour: '#ffba00', shape: 'circle' },
  Documentation: { colour: '#3c96ff', shape: 'square' },
};

/** Colour and shape of a status on map, list, page and PDF (inspection-core §9). */
export const statusMark = (status: BmpStatus): StatusMark => MARKS[status];

/** The BMPs that require corrective actions and whose correction is missing, empty or still a draft. */
export function bmpsToCorrect<Bmp extends BmpFacts>(bmps: readonly Bmp[]): Bmp[] {
  return bmps.filter((bmp) => bmp.correctiveActions !== null && !isCorrected(bmp.correction));
}

/** How many BMPs require corrective actions, and how many of those are corrected. */
export interface CaCounts {
  required: number;
  corrected: number;
}

export function caCounts(bmps: readonly BmpFacts[]): CaCounts {
  const required = bmps.filter((bmp) => bmp.correctiveActions !== null).length;
  return { required, corrected: required - bmpsToCorrect(bmps).length };
}

/** The share of BMPs with required CAs that are Complete, in percent and rounded down; 100 if no BMP has any. */
export const caPercent = ({ required, corrected }: CaCounts): number =>
  required === 0 ? 100 : Math.floor((100 * corrected) / required);

/** Whether corrective actions are left to take, all are taken, or none was required (decision X-331). */
export type CaState = 'incomplete' | 'complete' | 'none';

export const caState = ({ required, corrected }: CaCounts): CaState =>
  corrected < required ? 'incomplete' : required === 0 ? 'none' : 'complete';

/** The texts of the badge of an inspection that was sent to the crew (LIST-12, LIST-13). */
export const CA_WORDS: Readonly<Record<CaState, Text>> = {
  incomplete: 'Incomplete CAs',
  complete: 'All CAs are complete',
  none: 'No CAs required',
};

/** The link of an inspection's row among the pending ones (LIST-09…13, decision X-54). */
export function pendingLink(status: ReportStatus, cas: CaState): Text {
  if (status === 'setup') return 'Edit Inspection';
  return cas === 'incomplete' ? 'Enter CAs' : 'Close Out';
}

/** Whether an inspection can be deleted: only in setup, then by every member of the work unit (permission 'use-reports'). */
export const canDelete = (status: ReportStatus): boolean => status === 'setup';

/** Whether the report is a frozen record, in which nothing changes any more (decision X-01). */
export const isClosed = (status: ReportStatus) => status === 'closed' || status === 'finished';

/**
 * Whether everything outside the logged BMPs may be changed, which the specification calls canEditFlexdata (EDIT-53).
 */
export const canEditFields = (status: ReportStatus) => status === 'setup';

/**
 * The specification's canEditBMPs: whether anything about the logged BMPs may be changed (EDIT-54, decision X-04). In
 * `setup` everything about them may be (`canLogMore`), in `open` only their corrections. `canCorrect` and
 * `canWriteMapPicture` are the same rule, named after what the caller asks.
 */
export const canEditBmps = (status: ReportStatus) => status === 'setup' || status === 'open';
export const canCorrect = canEditBmps;

/** Whether BMPs may be logged, changed and removed, which ends with SAVE & NOTIFY (EDIT-51, decision X-04). */
export const canLogMore = (status: ReportStatus) => status === 'setup';

/** Whether map picture and map view may be changed, which ends only with CLOSE OUT (decision X-05). */
export const canWriteMapPicture = canEditBmps;
const WRITABLE_WHILE_OPEN: readonly (keyof ReportFields)[] = ['mapImage', 'mapView'];

/** Whether this header field may be written while the report has this status. Browser and server ask the same. */
export function canWriteField(key: keyof ReportFields, status: ReportStatus): boolean {
  return canEditFields(status) || (canWriteMapPicture(status) && WRITABLE_WHILE_OPEN.includes(key));
}

export const canClose = (report: Pick<Report, 'status' | 'fields'>) =>
  report.status === 'open' && report.fields.mapImage !== null;

/** What the bubble of a pin offers beside 'View in List' (decision X-27). */
export function bubbleAction(status: BmpStatus, reportStatus: ReportStatus): 'Correct BMP' | 'View Record' {
  const correctable = status === 'Incomplete' || status === 'Overdue';
  return correctable && canCorrect(reportStatus) ? 'Correct BMP' : 'View Record';
}

/** Whether this many photos can be added; too many are refused as a whole (decision X-43). */
export function photoCount(existing: number, added: number): 'nothing' | 'too-many' | 'fine' {
  if (added === 0) return 'nothing';
  return existing + added > LIMITS.photos ? 'too-many' : 'fine';
}

/** The codes and labels (EDIT-73, decision X-39). */
export const INSPECTION_TYPES: readonly { code: InspectionType; label: Text }[] = [
  { code: 'weekly', label: 'Weekly' },
  { code: 'precipitation', label: 'Precipitation Event' },
  { code: 'other', label: 'Other (please specify)' },
];

/** The type as lists and reports show it: what was specified, or 'Other'. */
export function typeLabel(type: InspectionType, otherType: string): string {
  if (type === 'other') return otherType.trim() || 'Other';
  return INSPECTION_TYPES.find(({ code }) => code === type)?.label ?? type;
}

/** The types that a filter offers: each once, whatever its case, and in title case (LIST-26). */
export function distinctTypes(labels: readonly string[]): string[] {
  return [...new Map(labels.map((label) => [label.trim().toLowerCase(), titleCase(label.trim())])).values()];
}
const titleCase = (text: string) => text.toLowerCase().replace(/(^|[\s(/-])\p{L}/gu, (start) => start.toUpperCase());
