import { same } from '@/lib/equal';
import { applyChanges, resolveConflict, siteOf, withArrived, withSaved } from '@/lib/reports/domain/conflict-merge';
import { isHalfLogged, takenOver } from '@/lib/reports/domain/being-logged';
import { isLogStep } from '@/lib/reports/domain/phases';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { isClosed } from '@/lib/reports/domain/rules';
import { beforeAsKnown, beforeWithTheirs } from './cancel';
import { activeBmp, otherLogger, phaseOf, isOutOfReach } from './derived';
import type { EventOf, Handlers, SaveEvent } from './events';
import { meet } from './meeting';
import { inOrderOf, showScreen, leaveSideTrip, withConflicts, withoutBmp } from './changes';
import { orphanedWith } from './orphaned';
import { recheckQueued } from './queued';
import type { Editor, Notice, SaveFacts, SaveFailure, Undo } from './state';

export const saveHandlers: Handlers<SaveEvent> = {
  saveStarted: (editor, { changes }) => ({ ...editor, save: { ...editor.save, sent: changes, failed: null } }),
  serverAnswered: takeAnswer,
  saveFailed: (editor, event) => recheckQueued(failed(editor, event)),
  photosCounted: (editor, { waiting, refused, failed: reason }) => ({
    ...editor,
    save: { ...editor.save, photos: waiting, photosRefused: refused, failed: reason },
  }),
  photosRefused: (editor, { refused, stored }) => ({ ...editor, notice: { kind: 'photos-refused', refused, stored } }),
  draftPersisted: noteDraftPersisted,
  serverMoved: (editor, { conflict }) => recheckQueued(moved(editor, conflict)),
  conflictResolved: resolve,
  reportOrphaned: (editor, { reason }) => recheckQueued(orphan(editor, reason)),
  orphanedDropped: dropOrphaned,
};

/** Entries made since the save was sent stay unsaved. */
function takeAnswer(editor: Editor, { result, at }: EventOf<'serverAnswered'>): Editor {
  const { sent } = editor.save;
  if (sent === null) return editor;
  const saved = withSaved(editor.report, sent, result);
  const withTakenOver = sent.bmps.reduce((report, { id }) => takenOver(report, id), editor.base);
  const base = withSaved(applyChanges({ ...withTakenOver, ...siteOf(saved) }, sent), sent, result);
  const report = sharingBmps(saved, base);
  return {
    ...editor,
    base,
    report,
    place: beforeAsKnown(editor.place, base),
    notice: renamed(editor.report.bmps, report.bmps) ?? editor.notice,
    save: {
      ...editor.save,
      sent: null,
      unacknowledged: null,
      failed: null,
      savedAt: at,
      baseAt: result.changedAt ?? null,
    },
  };
}

/**
 * Shares BMP objects that are equal in both reports. Every key press compares all BMPs with the base, and identical
 * objects need no deep comparison.
 */
function sharingBmps(report: Report, base: Report): Report {
  const inBase = new Map(base.bmps.map((bmp) => [bmp.id, bmp]));
  return {
    ...report,
    bmps: inOrderOf(base, report.bmps).map((bmp) => {
      const there = inBase.get(bmp.id);
      return there && same(there, bmp) ? there : bmp;
    }),
  };
}

/** Notifies the person when the server changed a provisional label, because another BMP had it first. */
function renamed(before: readonly LoggedBmp[], after: readonly LoggedBmp[]): Notice | null {
  const labels = new Map(before.map(({ id, label }) => [id, label]));
  for (const { id, name, label } of after) {
    const from = labels.get(id) ?? null;
    if (from !== null && label !== null && from !== label) return { kind: 'label-changed', name, from, to: label };
  }
  return null;
}

/** Being offline shows no notice, a rejection does (EDIT-45). Both can be retried (EDIT-46). */
function failed(editor: Editor, { reason, why }: EventOf<'saveFailed'>): Editor {
  const notice: Notice | null = reason === 'refused' ? { kind: 'save-failed', why } : editor.notice;
  return { ...editor, notice, save: { ...editor.save, ...afterFailure(editor.save, reason), failed: reason } };
}

/**
 * Only a rejection proves that the server did not apply the save. Without a response, or after a 5xx or a rate limit,
 * it may have applied it.
 */
function afterFailure(
  { sent, unacknowledged }: SaveFacts,
  reason: SaveFailure,
): Pick<SaveFacts, 'sent' | 'unacknowledged'> {
  if (reason === 'refused') return { sent: null, unacknowledged: null };
  return { sent: null, unacknowledged: reason === 'signed-out' ? unacknowledged : (sent ?? unacknowledged) };
}

function noteDraftPersisted(editor: Editor, { persisted }: EventOf<'draftPersisted'>): Editor {
  if (editor.save.persisted === persisted) return editor;
  const notice: Notice | null = persisted ? editor.notice : { kind: 'not-persisted' };
  return { ...editor, notice, save: { ...editor.save, persisted } };
}

/** Another person changed the report: their state becomes the base, and my changes are rebased on it. */
function moved(
  editor: Editor,
  { report: theirs, changedBy, changedAt, arrived }: EventOf<'serverMoved'>['conflict'],
): Editor {
  const { sent, unacknowledged } = editor.save;
  const base = withArrived(editor.base, sent ?? unacknowledged, theirs, arrived);
  const { report, conflicts, orphaned } = meet(base, editor.report, theirs, editor.conflicts);
  return stayingInPlace(
    editor,
    {
      ...editor,
      save: { ...editor.save, sent: null, unacknowledged: null, baseAt: changedAt },
      base: theirs,
      report,
      place: beforeWithTheirs(editor.place, base, theirs),
      conflicts,
      changedBy: conflicts.length > 0 || orphaned ? { name: changedBy, at: changedAt } : null,
      orphaned: orphanedWith(editor.orphaned, orphaned),
      // If this person is closing the report here, `leaving` is set before the live message brings the closed report,
      // and stays.
      leaving: editor.leaving ?? (isClosed(theirs.status) && orphaned === null ? 'view' : null),
    },
    changedBy,
  );
}

/**
 * Another person's change leaves this screen as it is, except, with a notice, when the report has a new status (shows
 * the summary) or another person took over the open BMP (closes it).
 */
function stayingInPlace(before: Editor, after: Editor, changedBy: string): Editor {
  if (after.report.status !== before.report.status)
    return showScreen(saidByWhom(after, changedBy), 'InspectionSummary', []);
  const notice = takenOverNotice(before, after, changedBy);
  return notice ? { ...leaveSideTrip(after, 'LoggedEventsList'), notice } : after;
}

/** Another person took over the BMP that was being logged here, or has saved it. */
function takenOverNotice(before: Editor, after: Editor, changedBy: string): Notice | null {
  const [was, is] = [activeBmp(before), activeBmp(after)];
  if (!was || !is || !isLogStep(phaseOf(after)) || !isHalfLogged(was) || otherLogger(before, was)) return null;
  const other = otherLogger(after, is);
  if (other) return { kind: 'taken-over', bmp: is.name, by: other.name, isSaved: false };
  return isHalfLogged(is)
    ? null
    : { kind: 'taken-over', bmp: is.name, by: changedBy || 'somebody else', isSaved: true };
}

/** Names who notified the crew, unless there is orphaned work or this person was notifying, too. */
function saidByWhom(editor: Editor, by: string): Editor {
  const isOwn = editor.sending !== null || editor.queued !== null;
  if (editor.report.status !== 'open' || editor.orphaned !== null || isOwn) return editor;
  return { ...editor, notice: { kind: 'crew-told', by } };
}

function orphan(editor: Editor, reason: EventOf<'reportOrphaned'>['reason']): Editor {
  return {
    ...editor,
    save: { ...editor.save, sent: null, unacknowledged: null },
    orphaned: orphanedWith(editor.orphaned, { reason, report: editor.report }),
  };
}

/** While saves are rejected, the report on the screen is the orphaned work. If it stayed, it would be sent again. */
function dropOrphaned(editor: Editor): Editor {
  return { ...editor, orphaned: null, report: isOutOfReach(editor) ? editor.base : editor.report };
}

function resolve(editor: Editor, { key, choice }: EventOf<'conflictResolved'>): Editor {
  const conflict = editor.conflicts.find((each) => each.key === key);
  if (conflict === undefined) return editor;
  const report = resolveConflict(editor.report, conflict, choice);
  const site = report.fields.siteId === editor.base.fields.siteId ? siteOf(editor.base) : {};
  const undecided = withConflicts(
    editor,
    editor.conflicts.filter((each) => each !== conflict),
  );
  const decided = { ...undecided, report: { ...report, ...site } };
  return conflict.kind === 'bmp' ? { ...decided, undo: undoAfterDecision(undecided, decided, key) } : decided;
}

/** A resolution that removes the BMP can be undone like a deletion. Any other ends the offer to undo a change of it. */
function undoAfterDecision(before: Editor, { report }: Editor, bmpId: string): Undo | null {
  if (!report.bmps.some(({ id }) => id === bmpId)) return withoutBmp(before, bmpId, null).undo;
  return before.undo && 'bmp' in before.undo && before.undo.bmp.id === bmpId ? null : before.undo;
}
