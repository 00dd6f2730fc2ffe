import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import type { Conflict } from '@/lib/reports/domain/conflict-merge';
import type { EditorData, Report } from '@/lib/reports/domain/report';
import type { EditorDraft } from '@/lib/reports/editor/reducer';
import type { Orphaned } from '@/lib/reports/editor/state';

/** A report with unsent work (stored as records, draft-records.ts). Property names must not change. */
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
  /** Work that the server no longer accepts, kept until the person has handled it. */
  stranded?: Orphaned | null;
  pack: EditorData;
  /** Time of the last change, ISO 8601. */
  changedAt: string;
  /** Unresolved conflicts; absent in drafts of older versions. */
  clashes?: readonly Conflict[];
  changedBy?: { name: string; at: string } | null;
  /** Photos on the server that no saved state names any more, to be deleted there. */
  goneFromReport?: readonly string[];
  /** SAVE & NOTIFY was confirmed offline at this time; it is sent once the server is reachable. */
  queued: { act: 'notify'; since: string; why?: string } | null;
  /** A save without a response yet; absent in drafts of older versions. */
  unanswered?: ReportChanges | null;
}

/**
 * Converts a draft for the editor. Work refused because the person had left the work unit is retried: they may have
 * been invited again, or the removal was undone (decision X-340).
 */
export const editorDraftOf = ({
  base,
  mine,
  stranded,
  clashes,
  changedBy,
  queued,
  unanswered,
}: StoredDraft): EditorDraft => ({
  base,
  mine: hasLeftUnit(stranded) ? stranded.report : mine,
  orphaned: hasLeftUnit(stranded) ? null : (stranded ?? null),
  conflicts: clashes,
  changedBy,
  queued,
  unacknowledged: unanswered,
});

const hasLeftUnit = (stranded: StoredDraft['stranded']): stranded is Orphaned => stranded?.reason === 'left-unit';
