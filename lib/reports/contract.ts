import { command, query } from '@/lib/contract';
import type { ReportPdfProgress } from './pdf-job';
import type { MapConfig } from '@/lib/map/types';
import type { Role } from '@/lib/permissions';
import type { PastFilter, PastPlace } from '@/lib/reports/domain/past-reports-filter';
import type {
  EditorData,
  InspectionType,
  LoggedBmp,
  Report,
  ReportFields,
  ReportStatus,
} from '@/lib/reports/domain/report';

/** Paths of the report calls are not shown in the specification (inspection-core §7); these are ours, in its voice. */

export interface PendingReport {
  id: string;
  siteName: string;
  type: InspectionType;
  otherType: string;
  status: ReportStatus;
  /** Instant of the inspection. */
  date: string;
  /** Of the site: its calendar day is the one that is shown. */
  timeZone: string;
  creatorName: string;
  caStats: { completeCAPercent: number };
}

export interface PastReport {
  id: string;
  siteId: string | null;
  siteName: string;
  type: InspectionType;
  otherType: string;
  status: ReportStatus;
  date: string;
  timeZone: string;
  inspectors: string;
  /** How many BMPs carry each status. */
  counts: { complete: number; open: number; documentation: number };
  acknowledgedCount: number;
  sharedCount: number;
}

export interface PastReportsPage {
  reports: PastReport[];
  /** How many match the filter. */
  total: number;
  page: number;
  /** Cursor of the last report shown, when more follow. */
  older: string | null;
  /** Cursor of the first report shown, when some come before it. */
  newer: string | null;
  /** What the filters offer: sites and types that have past reports, whatever the filter. */
  sites: { id: string; name: string }[];
  types: string[];
}

/** The specification passes unit and role along (CALLS-02, CALLS-03); the session decides both. */
export interface Asking {
  idworkgroup?: string;
  role?: Role;
}

export const pendingReports = query<Asking, { reports: PendingReport[] }>()({
  name: 'reports.pending',
  route: 'GET /reports/getRecentReports',
  permission: 'use-reports',
});

/** `idreport`: only that report, if it matches the filter. */
export type PastReportsInput = Asking & PastFilter & PastPlace & { idreport?: string };

export const pastReports = query<PastReportsInput, PastReportsPage>()({
  name: 'reports.past',
  route: 'GET /reports/getPastReports',
  permission: 'use-reports',
});

/** The specification's shape of a report, for the outside (CALLS-01, DATA-01). */
export const getReport = query<{ idreport: string }, { report: unknown }>()({
  name: 'reports.get',
  route: 'GET /reports/getReport/{idreport}',
  permission: 'use-reports',
});

/** Everything that editing needs. */
export const editorData = query<{ id: string }, EditorData>()({
  name: 'reports.pack',
  route: 'GET /reports/pack/{id}',
  permission: 'use-reports',
});

/** What a new inspection needs before it exists on the server; the browser makes the id. */
export const newEditorData = query<{ id: string }, EditorData>()({
  name: 'reports.newPack',
  route: 'GET /reports/newPack/{id}',
  permission: 'use-reports',
});

/** Changed header fields and BMPs, each against the version they were based on (house: "Local first"). */
export interface ReportChanges {
  id: string;
  /** Made by the device; sent again, a save has the same. Absent in what earlier releases send. */
  saveId?: string;
  /** Version of `fields` the changes were made against; 0 creates the report. */
  baseVersion: number;
  fields: Partial<ReportFields>;
  /** New and changed BMPs whole; `version` is the base version (0: new). */
  bmps: LoggedBmp[];
  /** Removed BMPs with the version last seen. */
  removed: { id: string; version: number }[];
  /** Where the sender is in the editor: written along with what was entered, and no change by itself (EDIT-23, X-130). */
  place?: Pick<ReportFields, 'phase' | 'phaseHistory'>;
  /**
   * Above the limit because several people logged without seeing each other's: the sender knows what is there and
   * brings its own beside it. Up to LIMITS.bmpsTogether it is taken; without this a save never outgrows LIMITS.bmps.
   */
  together?: true;
}

export interface SaveResult {
  success: true;
  idreport: string;
  version: number;
  /** Version and final label of each BMP that was written. */
  bmps: { id: string; version: number; label: string | null }[];
  /** The server's instant of this change. */
  changedAt?: string;
}

/** 409 'report-conflict', and 'report-full' where others' BMPs are there, carry `{ report: Report, changedBy: string, changedAt: string }` in `details`. */
export interface SaveConflict {
  report: Report;
  changedBy: string;
  changedAt: string;
  /** As in `InspectionPack`. */
  arrived?: readonly string[];
}

/**
 * A whole report as the specification's clients save it (CALLS-05, DATA-01…05), parsed: `idreport`, `groupsList`,
 * `flexdata` and so on have become these. Our own browsers send `ReportChanges`.
 */
export interface WholeReport {
  id: string;
  /** `reportversion` of the answer that the state was made from; null for a new report. */
  reportVersion: string | null;
  /** What is not there is left as it is. */
  fields: Partial<Omit<ReportFields, 'crew'>>;
  /** E-mail addresses of the selected; null: not said. */
  crew: string[] | null;
  /** null: not said. */
  bmps: WholeBmp[] | null;
}

/** Without an id it is the known BMP with this label and practice, otherwise a new one. */
export type WholeBmp = Omit<LoggedBmp, 'id' | 'version' | 'correction'> & {
  id: string | null;
  /** undefined: left as it is. */
  correction?: LoggedBmp['correction'];
};

/** Answer to a whole report; `bmps` are those that were written, with their final labels. */
export interface WholeSaveResult extends SaveResult {
  reportversion: string;
}

export const saveReport = command<ReportChanges | WholeReport, SaveResult | WholeSaveResult>()({
  name: 'reports.save',
  route: 'PUT /reports/saveReport',
  permission: 'use-reports',
});

/** Person by person what SAVE & NOTIFY set going (decision X-03). */
export interface CrewMessage {
  personId: string;
  name: string;
  channel: 'text message' | 'e-mail' | 'none';
  state: 'queued' | 'sent' | 'delivered' | 'failed';
}

export const startReport = command<{ idreport: string }, { success: true; messages: CrewMessage[] }>()({
  name: 'reports.start',
  route: 'POST /reports/startReport',
  permission: 'use-reports',
});

export const crewMessages = query<{ idreport: string }, { messages: CrewMessage[] }>()({
  name: 'reports.crewMessages',
  route: 'GET /reports/crewMessages/{idreport}',
  permission: 'use-reports',
});

export const endReport = command<{ idreport: string; mapImg: string }, { success: true }>()({
  name: 'reports.end',
  route: 'POST /reports/endReport',
  permission: 'use-reports',
});

/** How far the PDF is that CLOSE OUT makes; null when none is being made. Only to be shown. */
export const pdfJobProgress = query<{ idreport: string }, { progress: ReportPdfProgress | null }>()({
  name: 'reports.recordProgress',
  route: 'GET /reports/recordProgress/{idreport}',
  permission: 'use-reports',
});

export const deleteReport = command<{ idreport: string }, { success: true }>()({
  name: 'reports.delete',
  route: 'POST /reports/deleteReport',
  permission: 'use-reports',
});

/** An inspection that was deleted while in setup, and can still be restored (decisions, "The record is frozen"). */
export interface DeletedReport {
  id: string;
  siteName: string;
  type: InspectionType;
  otherType: string;
  date: string;
  timeZone: string;
  deletedAt: string;
  creatorName: string;
}

export const deletedReports = query<Record<string, never>, { reports: DeletedReport[] }>()({
  name: 'reports.deleted',
  route: 'GET /reports/getDeletedReports',
  permission: 'restore-reports',
});

export const restoreReport = command<{ idreport: string }, { success: true }>()({
  name: 'reports.restore',
  route: 'POST /reports/restoreReport',
  permission: 'restore-reports',
});

export const finishReport = command<{ idreport: string }, { success: true }>()({
  name: 'reports.finish',
  route: 'POST /reports/finishReport',
  permission: 'end-acknowledgements',
});

/** A photo that a BMP names and the server does not have: it is still on the phone of whoever took it. */
export interface MissingPhoto {
  fileName: string;
  personId: string | null;
  name: string;
}

export const missingPhotos = query<{ idreport: string }, { photos: MissingPhoto[] }>()({
  name: 'reports.missingPhotos',
  route: 'GET /reports/missingPhotos/{idreport}',
  permission: 'use-reports',
});

export const deleteReportPhotos = command<{ photosToDelete: string[] }, { success: true }>()({
  name: 'reports.deletePhotos',
  route: 'POST /reports/deletePhotos',
  permission: 'use-reports',
});

/** The newest closed or open report of a site and what a new one may start from (decision X-11). */
export interface PreviousInspection {
  date: string;
  fields: Partial<ReportFields>;
  bmps: (Pick<LoggedBmp, 'practiceId' | 'name' | 'type' | 'location' | 'correctiveActions'> &
    Partial<Pick<LoggedBmp, 'label'>>)[];
}

/** What work at a site may be gone on with: its last inspection, and the caller's own that is still being set up. */
export interface PreviousInspections {
  past: PreviousInspection | null;
  inProgress: { id: string; date: string } | null;
}

export const previousInspections = query<{ idsite: string }, PreviousInspections>()({
  name: 'reports.pullPastReportData',
  route: 'GET /reports/pullPastReportData/{idsite}',
  permission: 'use-reports',
});

/** What a device keeps of a work unit, so that inspections begin on it without the server. */
export interface ReferenceData extends Omit<EditorData, 'report' | 'today'> {
  map: MapConfig;
  /** By site id; of the sites that were inspected last (LIMITS.shelfSites). */
  earlier: Record<string, PreviousInspections>;
}

export const referenceData = query<Record<string, never>, ReferenceData>()({
  name: 'reports.shelf',
  route: 'GET /reports/shelf',
  permission: 'use-reports',
});
