import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import type { Conflict } from '@/lib/reports/domain/conflict-merge';
import type { EditorData, Report } from '@/lib/reports/domain/report';
import type { EditorDraft } from '@/lib/reports/editor/reducer';
import type { Orphaned } from '@/lib/reports/editor/state';

/**
 * A report with work that may not have reached the server. It lies on the device in records (draft-records.ts). Its
 * members are never renamed, because drafts of earlier releases lie on phones.
 */
export interface StoredDraft {
  reportId: string;
  /** Whose work it is: a draft is never sent with somebody else's session. */
  personId: string;
  /** The work unit it belongs to: it is never sent while another one is active. */
  unitId: string;
  unitName: string;
  /** The server's state that the work stands on. */
  base: Report;
  mine: Report;
  /** Work that the server takes no more; it stays until the person is done with it. */
  stranded?: Orphaned | null;
  /** Everything that editing needs, so that it goes on without the server. */
  pack: EditorData;
  /** Instant of the last change. */
  changedAt: string;
  /** What two people changed differently and nobody decided yet; absent in drafts of earlier releases. */
  clashes?: readonly Conflict[];
  changedBy?: { name: string; at: string } | null;
  /** Photos that the server has and no saved state of the report names any more; they are to leave it. */
  goneFromReport?: readonly string[];
  /** SAVE & NOTIFY was confirmed without signal, at this instant; it is sent once when the server answers again. */
  queued: { act: 'notify'; since: string; why?: string } | null;
  /** Sent, and not answered yet; absent in drafts of earlier releases. */
  unanswered?: ReportChanges | null;
}

/**
 * The draft as the editor opens it, in the editor's words. Work that was refused because its person had left the work unit
 * is tried again: they may have been invited again, or their removal was undone (decision X-340).
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
