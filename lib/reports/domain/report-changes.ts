import type { LoggedBmp, Report, ReportFields } from './report';

/** Changed header fields and BMPs, each against the version they were based on (house: "Local first"). */
export interface ReportChanges {
  id: string;
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
}
