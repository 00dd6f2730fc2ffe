import type { LoggedBmp, Report, ReportFields } from './report';

/**
 * What a save changes: fields and BMPs, each with the version that the change was based on (docs/architecture.md,
 * "Local first").
 */
export interface ReportChanges {
  id: string;
  /** Made by the device. A save that is sent again has the same id. Outside callers may send none. */
  saveId?: string;
  /** Version of `fields` the changes were made against; 0 creates the report. */
  baseVersion: number;
  fields: Partial<ReportFields>;
  /** New and changed BMPs, each whole; `version` is the base version (0 for a new BMP). */
  bmps: LoggedBmp[];
  /** Removed BMPs, each with the version that the sender saw last. */
  removed: { id: string; version: number }[];
  /** Where the sender is in the editor. The place is written along with what was entered, and is no change by itself (EDIT-23, X-130). */
  place?: Pick<ReportFields, 'phase' | 'phaseHistory'>;
  /**
   * Says that the sender knows of the BMPs that others logged meanwhile, and adds its own to them. Only such a save may
   * bring a report above LIMITS.bmps, up to LIMITS.bmpsTogether.
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

/** `details` of the refusal 'report-conflict', and of 'report-full' where BMPs of other people are there: the newer state, and who made it when. */
export interface SaveConflict {
  report: Report;
  changedBy: string;
  changedAt: string;
  /** The asker's own saves that the report has taken, as in `EditorData`. */
  arrived?: readonly string[];
}
