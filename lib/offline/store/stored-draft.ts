import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import type { Conflict } from '@/lib/reports/domain/conflict-merge';
import type { EditorData, Report } from '@/lib/reports/domain/report';
import type { EditorDraft } from '@/lib/reports/editor/reducer';
import type { Orphaned, QueuedSaveAndNotify } from '@/lib/reports/editor/state';

/** A report with work that may not have reached the server. It is stored in several records (draft-records.ts). */
export interface StoredDraft {
  reportId: string;
  /** The author; a draft is never sent under another session. */
  personId: string;
  /** The work unit; a draft is never sent while another one is active. */
  unitId: string;
  unitName: string;
  /** The server's state that the work is based on. */
  base: Report;
  mine: Report;
  /** Work that the server no longer accepts; it stays until the person is done with it. */
  orphaned: Orphaned | null;
  /** Everything that editing needs without the server. */
  editorData: EditorData;
  /** Instant of the last change. */
  changedAt: string;
  /** What two people changed differently and nobody resolved yet. */
  conflicts: readonly Conflict[];
  changedBy: { name: string; at: string } | null;
  /** Photos on the server that no saved state of the report refers to any more; they are to be deleted. */
  unnamedPhotos: readonly string[];
  /** SAVE & NOTIFY was confirmed without signal, at this instant; it is sent once when the server responds again. */
  queued: QueuedSaveAndNotify | null;
  /** Sent, and not acknowledged yet. */
  unacknowledgedChanges: ReportChanges | null;
}

/**
 * The draft as the editor opens it. Work that was refused because its person had left the work unit is tried again:
 * they may have been invited again, or their removal was undone (decision X-340).
 */
export const toEditorDraft = (draft: StoredDraft): EditorDraft =>
  draft.orphaned?.reason === 'left-unit' ? { ...draft, mine: draft.orphaned.report, orphaned: null } : draft;
