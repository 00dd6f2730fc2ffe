import { command, query } from '@/lib/contract';
import type { AddedPerson } from '@/lib/reports/domain/added-people';
import type { DeletedPhotos } from '@/lib/deleted-photos';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import type { MapConfig } from '@/lib/map/types';
import type { Role } from '@/lib/permissions';
import type { NewSignature } from '@/lib/signing/signature';
import type { RequiredCertificate } from '@/lib/signing/certificate';
import type { SigningRole } from '@/lib/signing/signing-role';
import type { PastPagePosition, PastQuery } from '@/lib/reports/domain/past-reports-filter';
import type { PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import type { MissingPhoto, PhotoMetadata } from '@/lib/reports/domain/photos';
import type { PreviousInspections } from '@/lib/reports/domain/previous-inspection';
import type { CaCounts } from '@/lib/reports/domain/rules';
import type { EditorData, InspectionType, LoggedBmp, ReportFields, ReportStatus } from '@/lib/reports/domain/report';
import type { ReportChanges, SaveResult } from '@/lib/reports/domain/report-changes';

/** The specification gives no paths for the report calls (inspection-core §7). These follow its style. */

export interface PendingReport {
  id: string;
  siteId: string | null;
  siteName: string;
  type: InspectionType;
  otherType: string;
  status: ReportStatus;
  date: string;
  /** Time zone of the site. The calendar day of the inspection is counted in it. */
  timeZone: string;
  creatorName: string;
  /** Whether the caller started the inspection. */
  isOwn: boolean;
  /** Whether the caller is in its crew, which documents the corrections. */
  isInCrew: boolean;
  caStats: CaCounts & { completeCAPercent: number };
  bmpCount: number;
  /** Who changed it last, and when; null if the caller did or nobody is known. */
  lastChange: { by: string; at: string } | null;
  /** Other people who are logging a BMP in it at the moment, by name. */
  loggedBy: string[];
  /** When the first missing correction is due (instant), or null; absent at a site without a permit profile. */
  dueAt?: string | null;
}

/**
 * Clients of the specification send unit and role (CALLS-02, CALLS-03). A unit other than the active one is rejected
 * (decision X-301). The role is ignored: the session decides.
 */
export interface UnitAndRole {
  idworkgroup?: string;
  role?: Role;
}

export const pendingReports = query<UnitAndRole, { reports: PendingReport[] }>()({
  name: 'reports.pending',
  route: 'GET /reports/getRecentReports',
  permission: 'use-reports',
});

/** With `idreport`, only that report, if it matches the filter. */
export type PastReportsInput = UnitAndRole & PastQuery & PastPagePosition & { idreport?: string };

export const pastReports = query<PastReportsInput, PastReportsPage>()({
  name: 'reports.past',
  route: 'GET /reports/getPastReports',
  permission: 'use-reports',
});

/**
 * A report in the wire format, for clients of the specification (CALLS-01, DATA-01). Our own browsers do not call it.
 */
export const getReport = query<{ idreport: string }, { report: unknown }>()({
  name: 'reports.get',
  route: 'GET /reports/getReport/{idreport}',
  permission: 'use-reports',
});

/** Everything the editor needs to show and change a report. */
export const editorData = query<{ id: string }, EditorData>()({
  name: 'reports.editorData',
  route: 'GET /reports/editorData/{id}',
  permission: 'use-reports',
});

/** Editor data of a new inspection that is not on the server yet. The browser creates the report's id. */
export const newEditorData = query<{ id: string }, EditorData>()({
  name: 'reports.newEditorData',
  route: 'GET /reports/newEditorData/{id}',
  permission: 'use-reports',
});

/**
 * A whole report as clients of the specification save it (CALLS-05, DATA-01…05), after parsing. Our own browsers send
 * `ReportChanges`.
 */
export interface WholeReport {
  id: string;
  /** `reportversion` of the response that this state is based on; null for a new report. */
  reportVersion: string | null;
  /** A field that is absent stays unchanged. */
  fields: Partial<Omit<ReportFields, 'crew'>>;
  /** Email addresses of the selected people; null leaves the crew unchanged. */
  crew: string[] | null;
  /** null leaves the BMPs unchanged. */
  bmps: WholeBmp[] | null;
}

/** A BMP without an id matches the stored BMP with the same label and practice. Without a match it is a new BMP. */
export type WholeBmp = Omit<LoggedBmp, 'id' | 'version' | 'correction'> & {
  id: string | null;
  /** undefined leaves the stored correction unchanged. */
  correction?: LoggedBmp['correction'];
};

/** Result of saving a whole report. `bmps` lists the BMPs that were written, with their final labels. */
export interface WholeSaveResult extends SaveResult {
  reportversion: string;
}

export const saveReport = command<ReportChanges | WholeReport, SaveResult | WholeSaveResult>()({
  name: 'reports.save',
  route: 'PUT /reports/saveReport',
  permission: 'use-reports',
});

/** The message that SAVE & NOTIFY sends to one person, with its delivery state (decision X-03). */
export interface CrewMessage {
  personId: string;
  name: string;
  channel: 'text message' | 'email' | 'none';
  state: 'queued' | 'sent' | 'delivered' | 'failed';
}

interface NotifiedCrew {
  success: true;
  messages: CrewMessage[];
  /** The tags that the register gave, by BMP id. */
  tags: Record<string, string>;
  /** Why the signature was refused, as a sentence. The crew was notified in any case. */
  signatureFailure?: string;
}

interface Notification {
  idreport: string;
  signature?: NewSignature;
  addedPeople?: AddedPerson[];
}

/** SAVE & NOTIFY. The customer's name on the wire is Start report (CALLS-06). */
export const notifyCrew = command<Notification, NotifiedCrew>()({
  name: 'reports.start',
  route: 'POST /reports/startReport',
  permission: 'use-reports',
});

/** Signs a completed inspection, as of SAVE & NOTIFY. */
export const signReport = command<{ idreport: string; signature: NewSignature }, { success: true }>()({
  name: 'reports.sign',
  route: 'POST /reports/signReport',
  permission: 'use-reports',
});

/** Has the PDF of a signature made without the photos that are missing (SIGN-22). */
export const makeSignedPdf = command<{ signatureId: string }, { success: true }>()({
  name: 'reports.makeSignedPdf',
  route: 'POST /reports/makeSignedPdf',
  permission: 'manage-permits',
});

/** A completed inspection that waits for the caller's signature. */
interface UnsignedInspection {
  id: string;
  status: ReportStatus;
  siteName: string;
  timeZone: string;
  date: string;
  bmpCount: number;
  photoCount: number;
  /** SHA-256 of what is signed, hexadecimal. */
  digest: string;
  role: SigningRole;
  /** Absent if the permit names no certificate. */
  certificate?: RequiredCertificate;
}

export const MAX_UNSIGNED_INSPECTIONS = 20;

/** The oldest first, at most MAX_UNSIGNED_INSPECTIONS. */
export interface UnsignedInspections {
  inspections: UnsignedInspection[];
  hasMore: boolean;
  /** The caller's role in the work unit, in words; '' if none was entered. */
  title: string;
}

export const unsignedInspections = query<object, UnsignedInspections>()({
  name: 'reports.unsigned',
  route: 'GET /reports/unsignedInspections',
  permission: 'use-reports',
});

export const crewMessages = query<{ idreport: string }, { messages: CrewMessage[] }>()({
  name: 'reports.crewMessages',
  route: 'GET /reports/crewMessages/{idreport}',
  permission: 'use-reports',
});

/** CLOSE OUT. The customer's name on the wire is End report (CALLS-07). */
export const closeOut = command<{ idreport: string; mapImg: string }, { success: true }>()({
  name: 'reports.end',
  route: 'POST /reports/endReport',
  permission: 'use-reports',
});

/** `closed`: whether the record exists. Neither running nor closed after it was running: the job failed. */
export const pdfJobProgress = query<{ idreport: string }, { progress: ReportPdfProgress | null; isClosed: boolean }>()({
  name: 'reports.recordProgress',
  route: 'GET /reports/recordProgress/{idreport}',
  permission: 'use-reports',
});

/**
 * Deletes an inspection in setup (`canDelete` in domain/rules.ts). Every member of the work unit may delete (permission
 * 'use-reports'). The Office can restore it with `restoreReport`.
 */
export const deleteReport = command<{ idreport: string }, { success: true }>()({
  name: 'reports.delete',
  route: 'POST /reports/deleteReport',
  permission: 'use-reports',
});

/** An inspection that was deleted in setup and can still be restored (decisions, "The record is frozen"). */
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
 * Ends the acknowledgements of a closed inspection. The name on the wire comes from the customer's status 'finished'.
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

export const photoMetadata = query<{ idreport: string }, { photos: PhotoMetadata[] }>()({
  name: 'reports.photoMetadata',
  route: 'GET /reports/photoMetadata/{idreport}',
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

/** What a device stores of a work unit so that inspections can start offline. */
export interface ReferenceData extends Omit<EditorData, 'report' | 'today'> {
  map: MapConfig;
  /** Keyed by site id. Holds the sites inspected last, at most LIMITS.referenceSites. */
  previousInspections: Record<string, PreviousInspections>;
}

export const referenceData = query<Record<string, never>, ReferenceData>()({
  name: 'reports.referenceData',
  route: 'GET /reports/referenceData',
  permission: 'use-reports',
});
