import type { LoggedBmp, Report, ReportFields } from './report';

/**
 * The changes of a save: fields and BMPs, each with the version it is based on (docs/architecture.md, "Local first").
 */
export interface ReportChanges {
  id: string;
  /** Created by the device; a retried save has the same id. Clients of the specification send none. */
  saveId?: string;
  /** Version of `fields` that the changes are based on; 0 creates the report. */
  baseVersion: number;
  fields: Partial<ReportFields>;
  /** New and changed BMPs, whole. `version` is the base version, 0 for a new BMP. */
  bmps: LoggedBmp[];
  /** Removed BMPs with their base versions. */
  removed: { id: string; version: number }[];
  /** Place in the editor, stored with the changes. It is not a change by itself (EDIT-23, X-130). */
  place?: Pick<ReportFields, 'phase' | 'phaseHistory'>;
  /**
   * Whether the sender merged BMPs that others logged. Only such a save may exceed LIMITS.bmps, up to
   * LIMITS.bmpsAfterMerge.
   */
  together?: true;
}

export interface SaveResult {
  success: true;
  idreport: string;
  version: number;
  bmps: { id: string; version: number; label: string | null }[];
  changedAt?: string;
}

/**
 * `details` of 'report-conflict', and of 'report-full' if the report exists and the save was not `together`: the
 * current state, its author and time.
 */
export interface SaveConflict {
  report: Report;
  changedBy: string;
  changedAt: string;
  /** Ids of the sender's latest saves. */
  latestSaveIds?: readonly string[];
}
