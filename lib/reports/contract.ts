import { command, query } from '@/lib/contract';
import type { DeletedPhotos } from '@/lib/deleted-photos';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import type { MapConfig } from '@/lib/map/types';
import type { Role } from '@/lib/permissions';
import type { PastPlace, PastQuery } from '@/lib/reports/domain/past-reports-filter';
import type { PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import type { MissingPhoto, KnownOfPhoto } from '@/lib/reports/domain/photos';
import type { PreviousInspections } from '@/lib/reports/domain/previous-inspection';
import type { CaCounts } from '@/lib/reports/domain/rules';
import type { EditorData, InspectionType, LoggedBmp, ReportFields, ReportStatus } from '@/lib/reports/domain/report';
import type { ReportChanges, SaveResult } from '@/lib/reports/domain/report-changes';

/** The specification does not show the paths of the report calls (inspection-core §7); these paths follow its style. */

export interface PendingReport {
  id: string;
  siteName: string;
  type: InspectionType;
  otherType: string;
  status: ReportStatus;
  /** The instant of the inspection. */
  date: string;
  /** The time zone of the site, in which the inspection's calendar day is counted. */
  timeZone: string;
  creatorName: string;
  caStats: CaCounts & { completeCAPercent: number };
  /** How many BMPs are logged in it. */
  bmpCount: number;
  /** Who changed it last and when, if that was somebody else than the person who asks. */
  changed: { by: string; at: string } | null;
}

/**
 * The specification's clients send unit and role along (CALLS-02, CALLS-03). Another unit than the active one is
 * refused (decision X-301); the role is ignored, because the session decides.
 */
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
export type PastReportsInput = Asking & PastQuery & PastPlace & { idreport?: string };

export const pastReports = query<PastReportsInput, PastReportsPage>()({
  name: 'reports.past',
  route: 'GET /reports/getPastReports',
  permission: 'use-reports',
});

/** A report in the wire format, for clients of the specification (CALLS-01, DATA-01). No browser of ours asks this. */
export const getReport = query<{ idreport: string }, { report: unknown }>()({
  name: 'reports.get',
  route: 'GET /reports/getReport/{idreport}',
  permission: 'use-reports',
});

/** Everything that the editor needs to show and change a report that the server has. */
export const editorData = query<{ id: string }, EditorData>()({
  name: 'reports.editorData',
  route: 'GET /reports/editorData/{id}',
  permission: 'use-reports',
});

/** The editor data of a new inspection, which the server does not have yet; the browser makes the report's id. */
export const newEditorData = query<{ id: string }, EditorData>()({
  name: 'reports.newEditorData',
  route: 'GET /reports/newEditorData/{id}',
  permission: 'use-reports',
});

/**
 * A whole report as the specification's clients save it (CALLS-05, DATA-01…05), parsed: `idreport`, `groupsList`,
 * `flexdata` and so on have become these. Our own browsers send `ReportChanges`.
 */
export interface WholeReport {
  id: string;
  /** `reportversion` of the answer that the state was made from; null for a new report. */
  reportVersion: string | null;
  /** A field that is not named here is left as it is. */
  fields: Partial<Omit<ReportFields, 'crew'>>;
  /** E-mail addresses of the selected people; null when the save says nothing about the crew. */
  crew: string[] | null;
  /** null when the save says nothing about the BMPs. */
  bmps: WholeBmp[] | null;
}

/** A BMP without an id is the known BMP with this label and practice; if there is none, it is a new BMP. */
export type WholeBmp = Omit<LoggedBmp, 'id' | 'version' | 'correction'> & {
  id: string | null;
  /** When undefined, the known correction is left as it is. */
  correction?: LoggedBmp['correction'];
};

/** The answer to a whole report; `bmps` names the BMPs that were written, with their final labels. */
export interface WholeSaveResult extends SaveResult {
  reportversion: string;
}

export const saveReport = command<ReportChanges | WholeReport, SaveResult | WholeSaveResult>()({
  name: 'reports.save',
  route: 'PUT /reports/saveReport',
  permission: 'use-reports',
});

/** The message that SAVE & NOTIFY sends to one person, and how far it has come (decision X-03). */
export interface CrewMessage {
  personId: string;
  name: string;
  channel: 'text message' | 'e-mail' | 'none';
  state: 'queued' | 'sent' | 'delivered' | 'failed';
}

/** SAVE & NOTIFY. On the wire it has the customer's name for it, Start report (CALLS-06). */
export const notifyCrew = command<{ idreport: string }, { success: true; messages: CrewMessage[] }>()({
  name: 'reports.start',
  route: 'POST /reports/startReport',
  permission: 'use-reports',
});

export const crewMessages = query<{ idreport: string }, { messages: CrewMessage[] }>()({
  name: 'reports.crewMessages',
  route: 'GET /reports/crewMessages/{idreport}',
  permission: 'use-reports',
});

/** CLOSE OUT. On the wire it has the customer's name for it, End report (CALLS-07). */
export const closeOut = command<{ idreport: string; mapImg: string }, { success: true }>()({
  name: 'reports.end',
  route: 'POST /reports/endReport',
  permission: 'use-reports',
});

/** How far the server has come with the final PDF that CLOSE OUT makes; null when none is being made. */
export const pdfJobProgress = query<{ idreport: string }, { progress: ReportPdfProgress | null }>()({
  name: 'reports.recordProgress',
  route: 'GET /reports/recordProgress/{idreport}',
  permission: 'use-reports',
});

/**
 * Deletes an inspection. Every member of the work unit may (permission 'use-reports'), but only in setup (`canDelete` in
 * domain/rules.ts). Office can restore it with `restoreReport`.
 */
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

/**
 * Ends the acknowledgements of a closed inspection. Its name on the wire comes from the customer's name for the status
 * that the inspection then has, 'finished'.
 */
export const endAcknowledgements = command<{ idreport: string }, { success: true }>()({
  name: 'reports.finish',
  route: 'POST /reports/finishReport',
  permission: 'end-acknowledgements',
});

export const missingPhotos = query<{ idreport: string }, { photos: MissingPhoto[] }>()({
  name: 'reports.missingPhotos',
  route: 'GET /reports/missingPhotos/{idreport}',
  permission: 'use-reports',
});

/** When and where the photos of a report were taken, and who added them. Only for members: a shared report has no places. */
export const photoFacts = query<{ idreport: string }, { photos: KnownOfPhoto[] }>()({
  name: 'reports.photoFacts',
  route: 'GET /reports/photoFacts/{idreport}',
  permission: 'use-reports',
});

export const deleteReportPhotos = command<{ photosToDelete: string[] }, DeletedPhotos>()({
  name: 'reports.deletePhotos',
  route: 'POST /reports/deletePhotos',
  permission: 'use-reports',
});

export const previousInspections = query<{ idsite: string }, PreviousInspections>()({
  name: 'reports.pullPastReportData',
  route: 'GET /reports/pullPastReportData/{idsite}',
  permission: 'use-reports',
});

/** What a device stores of a work unit, so that inspections can begin on the device without the server. */
export interface ReferenceData extends Omit<EditorData, 'report' | 'today'> {
  map: MapConfig;
  /** Keyed by site id. These are the sites that were inspected last, at most LIMITS.referenceSites. */
  earlier: Record<string, PreviousInspections>;
}

export const referenceData = query<Record<string, never>, ReferenceData>()({
  name: 'reports.referenceData',
  route: 'GET /reports/referenceData',
  permission: 'use-reports',
});
