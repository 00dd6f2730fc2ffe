import { isEqual } from '@/lib/equal';
import {
  applyChanges,
  resolveConflict,
  pickSite,
  withAppliedChanges,
  withSaveResult,
} from '@/lib/reports/domain/conflict-merge';
import { isUnfinishedBmp, withoutBeingLogged } from '@/lib/reports/domain/being-logged';
import { isBmpLogging } from '@/lib/reports/domain/phases';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { isClosed } from '@/lib/reports/domain/rules';
import { updateBeforeAfterSave, rebaseBefore } from './cancel';
import { findActiveBmp, findPersonLogging, getPhase, areSavesRejected } from './derived';
import type { EventOf, Handlers, SaveEvent } from './events';
import { rebase } from './rebase';
import { sortLikeBase, showScreen, returnToOrigin, withConflicts, removeBmpWithUndo } from './changes';
import { mergeOrphaned } from './orphaned';
import { recheckQueued } from './queued';
import type { Editor, EditorMessage, SaveStatus, SaveFailure, Undo } from './state';

export const saveHandlers: Handlers<SaveEvent> = {
  saveStarted: (editor, { changes }) => ({ ...editor, save: { ...editor.save, sentChanges: changes, failure: null } }),
  serverAnswered: applyResponse,
  saveFailed: (editor, event) => recheckQueued(applyFailure(editor, event)),
  photosCounted: (editor, { unsentCount, rejectedCount, failure }) => ({
    ...editor,
    save: { ...editor.save, photos: unsentCount, rejectedPhotoCount: rejectedCount, failure },
  }),
  photosRejected: (editor, { rejections, storedCount }) => ({
    ...editor,
    message: { kind: 'photos-rejected', rejections, storedCount },
  }),
  draftPersisted: setDraftPersisted,
  serverMoved: (editor, { conflict }) => recheckQueued(applyServerChange(editor, conflict)),
  conflictResolved: resolveEditorConflict,
  reportOrphaned: (editor, { reason }) => recheckQueued(setOrphaned(editor, reason)),
  orphanedDropped: dropOrphaned,
};

/** Entries made since the save was sent stay unsaved. */
function applyResponse(editor: Editor, { result, at }: EventOf<'serverAnswered'>): Editor {
  const { sentChanges } = editor.save;
  if (sentChanges === null) return editor;
  const saved = withSaveResult(editor.report, sentChanges, result);
  const baseWithTakenOver = sentChanges.bmps.reduce((report, { id }) => withoutBeingLogged(report, id), editor.base);
  const base = withSaveResult(
    applyChanges({ ...baseWithTakenOver, ...pickSite(saved) }, sentChanges),
    sentChanges,
    result,
  );
  const report = shareBmps(saved, base);
  return {
    ...editor,
    base,
    report,
    place: updateBeforeAfterSave(editor.place, base),
    message: createLabelChangeMessage(editor.report.bmps, report.bmps) ?? editor.message,
    save: {
      ...editor.save,
      sentChanges: null,
      unacknowledgedChanges: null,
      failure: null,
      savedAt: at,
      baseAt: result.changedAt ?? null,
    },
  };
}

/**
 * Shares BMP objects that are equal in both reports. Every key press compares all BMPs with the base, and identical
 * objects need no deep comparison.
 */
function shareBmps(report: Report, base: Report): Report {
  const inBase = new Map(base.bmps.map((bmp) => [bmp.id, bmp]));
  return {
    ...report,
    bmps: sortLikeBase(base, report.bmps).map((bmp) => {
      const stored = inBase.get(bmp.id);
      return stored && isEqual(stored, bmp) ? stored : bmp;
    }),
  };
}

/** Notifies the person when the server changed a provisional label, because another BMP had it first. */
function createLabelChangeMessage(before: readonly LoggedBmp[], after: readonly LoggedBmp[]): EditorMessage | null {
  const labels = new Map(before.map(({ id, label }) => [id, label]));
  for (const { id, name, label } of after) {
    const from = labels.get(id) ?? null;
    if (from !== null && label !== null && from !== label) return { kind: 'label-changed', name, from, to: label };
  }
  return null;
}

/** Being offline shows no message, a rejection does (EDIT-45). Both can be retried (EDIT-46). */
function applyFailure(editor: Editor, { reason, why }: EventOf<'saveFailed'>): Editor {
  const message: EditorMessage | null = reason === 'refused' ? { kind: 'save-failed', why } : editor.message;
  return { ...editor, message, save: { ...editor.save, ...saveAfterFailure(editor.save, reason), failure: reason } };
}

/**
 * Only a rejection proves that the server did not apply the save. Without a response, or after a 5xx or a rate limit,
 * it may have applied it.
 */
function saveAfterFailure(
  { sentChanges, unacknowledgedChanges }: SaveStatus,
  reason: SaveFailure,
): Pick<SaveStatus, 'sentChanges' | 'unacknowledgedChanges'> {
  if (reason === 'refused') return { sentChanges: null, unacknowledgedChanges: null };
  return {
    sentChanges: null,
    unacknowledgedChanges: reason === 'signed-out' ? unacknowledgedChanges : (sentChanges ?? unacknowledgedChanges),
  };
}

function setDraftPersisted(editor: Editor, { isPersisted }: EventOf<'draftPersisted'>): Editor {
  if (editor.save.isPersisted === isPersisted) return editor;
  const message: EditorMessage | null = isPersisted ? editor.message : { kind: 'not-persisted' };
  return { ...editor, message, save: { ...editor.save, isPersisted } };
}

/** Another person changed the report: their state becomes the base, and my changes are rebased on it. */
function applyServerChange(
  editor: Editor,
  { report: theirs, changedBy, changedAt, latestSaveIds }: EventOf<'serverMoved'>['conflict'],
): Editor {
  const { sentChanges, unacknowledgedChanges } = editor.save;
  const base = withAppliedChanges(editor.base, sentChanges ?? unacknowledgedChanges, theirs, latestSaveIds);
  const { report, conflicts, orphaned } = rebase(base, editor.report, theirs, editor.conflicts);
  return keepPlace(
    editor,
    {
      ...editor,
      save: { ...editor.save, sentChanges: null, unacknowledgedChanges: null, baseAt: changedAt },
      base: theirs,
      report,
      place: rebaseBefore(editor.place, base, theirs),
      conflicts,
      changedBy: conflicts.length > 0 || orphaned ? { name: changedBy, at: changedAt } : null,
      orphaned: mergeOrphaned(editor.orphaned, orphaned),
      // If this person is closing the report here, `leaving` is set before the live message brings the closed report,
      // and stays.
      leaving: editor.leaving ?? (isClosed(theirs.status) && orphaned === null ? 'view' : null),
    },
    changedBy,
  );
}

/**
 * Another person's change leaves this screen as it is, with two exceptions: a new status shows the summary, and a BMP
 * that another person took over closes with a message.
 */
function keepPlace(before: Editor, after: Editor, changedBy: string): Editor {
  if (after.report.status !== before.report.status)
    return showScreen(withNotifier(after, changedBy), 'InspectionSummary', []);
  const message = createTakenOverMessage(before, after, changedBy);
  return message ? { ...returnToOrigin(after, 'LoggedEventsList'), message } : after;
}

/** Another person took over the BMP that was being logged here, or has saved it. */
function createTakenOverMessage(before: Editor, after: Editor, changedBy: string): EditorMessage | null {
  const [former, current] = [findActiveBmp(before), findActiveBmp(after)];
  if (
    !former ||
    !current ||
    !isBmpLogging(getPhase(after)) ||
    !isUnfinishedBmp(former) ||
    findPersonLogging(before, former)
  )
    return null;
  const other = findPersonLogging(after, current);
  if (other) return { kind: 'taken-over', bmp: current.name, by: other.name, isSaved: false };
  return isUnfinishedBmp(current)
    ? null
    : { kind: 'taken-over', bmp: current.name, by: changedBy || 'someone else', isSaved: true };
}

/** Names who notified the crew, unless there is orphaned work or this person was notifying, too. */
function withNotifier(editor: Editor, by: string): Editor {
  const isOwn = editor.sending !== null || editor.queued !== null;
  if (editor.report.status !== 'open' || editor.orphaned !== null || isOwn) return editor;
  return { ...editor, message: { kind: 'crew-notified', by } };
}

function setOrphaned(editor: Editor, reason: EventOf<'reportOrphaned'>['reason']): Editor {
  return {
    ...editor,
    save: { ...editor.save, sentChanges: null, unacknowledgedChanges: null },
    orphaned: mergeOrphaned(editor.orphaned, { reason, report: editor.report }),
  };
}

/** While saves are rejected, the report on the screen is the orphaned work. If it stayed, it would be sent again. */
function dropOrphaned(editor: Editor): Editor {
  return { ...editor, orphaned: null, report: areSavesRejected(editor) ? editor.base : editor.report };
}

function resolveEditorConflict(editor: Editor, { key, choice }: EventOf<'conflictResolved'>): Editor {
  const conflict = editor.conflicts.find((candidate) => candidate.key === key);
  if (conflict === undefined) return editor;
  const report = resolveConflict(editor.report, conflict, choice);
  const site = report.fields.siteId === editor.base.fields.siteId ? pickSite(editor.base) : {};
  const withoutConflict = withConflicts(
    editor,
    editor.conflicts.filter((other) => other !== conflict),
  );
  const resolved = { ...withoutConflict, report: { ...report, ...site } };
  return conflict.kind === 'bmp'
    ? { ...resolved, undo: getUndoAfterResolution(withoutConflict, resolved, key) }
    : resolved;
}

/** A resolution that removes the BMP can be undone like a deletion. Any other ends the offer to undo a change of it. */
function getUndoAfterResolution(before: Editor, { report }: Editor, bmpId: string): Undo | null {
  if (!report.bmps.some(({ id }) => id === bmpId)) return removeBmpWithUndo(before, bmpId, null).undo;
  return before.undo && 'bmp' in before.undo && before.undo.bmp.id === bmpId ? null : before.undo;
}
