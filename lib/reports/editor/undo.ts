import { mergeBmp, type Conflict } from '@/lib/reports/domain/conflict-merge';
import { FIELD_KEYS } from '@/lib/reports/domain/fields';
import { isBmpLogging } from '@/lib/reports/domain/phases';
import { isEqual } from '@/lib/equal';
import type { LoggedBmp, ReportFields, VerifiedBmp } from '@/lib/reports/domain/report';
import { canCorrect, canEditFields, canLogMore } from '@/lib/reports/domain/rules';
import { applyBmpChanges } from './cancel';
import {
  goBackTo,
  sortLikeBase,
  showScreen,
  withActive,
  withBmp,
  withBmps,
  withConflicts,
  withFields,
} from './changes';
import { findActiveBmp, findBmp, getPhase, getStatus } from './derived';
import type { EventOf } from './events';
import type { Editor, Place, Undo } from './state';

/** Undoes the last bulk change, or the last change of one BMP. What has changed since stays. */
export function undoLastChange(editor: Editor): Editor {
  const { undo } = editor;
  if (undo === null) return editor;
  const withoutOffer = { ...editor, undo: null };
  switch (undo.kind) {
    case 'verified':
      return canEditFields(getStatus(editor)) ? undoVerification(withoutOffer, undo) : withoutOffer;
    case 'started':
      return canEditFields(getStatus(editor)) ? undoStart(withoutOffer, undo) : withoutOffer;
    case 'found-good':
      return canLogMore(getStatus(editor)) ? undoMarkedGood(withoutOffer, undo) : withoutOffer;
    case 'removed':
      return canLogMore(getStatus(editor)) ? undoRemoval(withoutOffer, undo) : withoutOffer;
    case 'canceled':
      return undoCancel(withoutOffer, undo);
  }
}

/** Removes the offer to undo if undoing would change nothing, and after SAVE & NOTIFY or CLOSE OUT. */
export function removeObsoleteUndo(before: Editor, after: Editor): Editor {
  if (after === before || after.undo === null || after.undo !== before.undo) return after;
  const undone = undoLastChange(after);
  const isOver =
    after.queued !== null ||
    after.sending !== null ||
    (isEqual([undone.report, undone.conflicts], [after.report, after.conflicts]) && undone.place === after.place);
  return isOver ? { ...after, undo: null } : after;
}

/** Ends this offer to undo, unless a newer change has replaced it. */
export const endUndo = (editor: Editor, { undo }: EventOf<'undoEnded'>): Editor =>
  editor.undo === undo ? { ...editor, undo: null } : editor;

function undoVerification(editor: Editor, { practiceIds, status }: Extract<Undo, { kind: 'verified' }>): Editor {
  const isUndone = (entry: VerifiedBmp) => practiceIds.includes(entry.practiceId) && entry.status === status;
  const verifiedBmps = editor.report.fields.verifiedBmps.filter((entry) => !isUndone(entry));
  return { ...editor, report: withFields(editor.report, { verifiedBmps }) };
}

function undoStart(editor: Editor, { before, carriedOver }: Extract<Undo, { kind: 'started' }>): Editor {
  const { fields, bmps } = editor.report;
  let restored: Partial<ReportFields> = {};
  for (const key of FIELD_KEYS)
    if (key in carriedOver.fields && isEqual(fields[key], carriedOver.fields[key]))
      restored = { ...restored, [key]: before[key] };
  const added = new Map(carriedOver.bmps.map((bmp) => [bmp.id, withoutLabelAndVersion(bmp)]));
  const isUntouched = (bmp: LoggedBmp) => isEqual(added.get(bmp.id), withoutLabelAndVersion(bmp));
  const undone = withBmps(
    { ...editor, report: withFields(editor.report, restored) },
    bmps.filter((bmp) => !isUntouched(bmp)),
  );
  const hasLostActiveBmp = findActiveBmp(editor) !== null && findActiveBmp(undone) === null;
  const hasEmptiedList = getPhase(editor) === 'LoggedEventsList' && bmps.length > 0 && undone.report.bmps.length === 0;
  return hasLostActiveBmp || hasEmptiedList ? goBackTo(undone, 'ProjectInfo') : undone;
}

/** Label and version come from the server. */
const withoutLabelAndVersion = (bmp: LoggedBmp): LoggedBmp => ({ ...bmp, label: null, version: 0 });

function undoMarkedGood(editor: Editor, { conditions }: Extract<Undo, { kind: 'found-good' }>): Editor {
  const changes = new Map(conditions.map((change) => [change.bmpId, change]));
  const restoreCondition = (bmp: LoggedBmp): LoggedBmp => {
    const change = changes.get(bmp.id);
    return change && isEqual(bmp.condition, change.after) ? { ...bmp, condition: change.before } : bmp;
  };
  return withBmps(editor, editor.report.bmps.map(restoreCondition));
}

/**
 * Restores the BMP with its id, content and index. If a colleague has changed it since, the two are merged. If the
 * server has removed it, it gets the next label, because none is reused (decision X-25).
 */
function undoRemoval(editor: Editor, { bmp, index, serverBmp, place }: Extract<Undo, { kind: 'removed' }>): Editor {
  const { base, report } = editor;
  const stored = base.bmps.find(({ id }) => id === bmp.id);
  const shown = findBmp(editor, bmp.id);
  // A colleague's change brought it back, and this person has edited it since.
  if (shown && !isEqual(shown, stored)) return editor;
  const { mergedBmp, conflict } = stored ? mergeBmp(serverBmp, bmp, stored) : { mergedBmp: { ...bmp, version: 0 } };
  const others = report.bmps.filter(({ id }) => id !== bmp.id);
  const conflicts = editor.conflicts.filter(({ key }) => key !== bmp.id);
  const bmps = sortLikeBase(base, others.toSpliced(index, 0, mergedBmp ?? bmp));
  const restored = withConflicts(withBmps(editor, bmps), conflict ? [...conflicts, conflict] : conflicts);
  return returnToPlace(restored, place, bmp.id, null);
}

/**
 * Restores what was entered, next to later changes, and returns to its screen. A colleague's different entry is a
 * conflict.
 */
function undoCancel(
  editor: Editor,
  { bmp, remainingBmp, place, invalidTexts }: Extract<Undo, { kind: 'canceled' }>,
): Editor {
  const current = findBmp(editor, bmp.id);
  const acceptsChange = isBmpLogging(place.phase) ? canLogMore : canCorrect;
  if (current === null || !acceptsChange(getStatus(editor))) return editor;
  const mergedBmp = applyBmpChanges(bmp, { from: remainingBmp, to: current });
  const restoredBmp = {
    ...applyBmpChanges(current, { from: remainingBmp, to: bmp }),
    label: mergedBmp.label,
    version: mergedBmp.version,
  };
  const hasConflict = !isEqual(restoredBmp, mergedBmp) && editor.base.bmps.some((stored) => isEqual(stored, current));
  const conflict: Conflict[] = hasConflict
    ? [{ kind: 'bmp', key: bmp.id, name: bmp.name, mine: restoredBmp, theirs: current }]
    : [];
  const restored: Editor = {
    ...withBmp(editor, hasConflict ? restoredBmp : mergedBmp),
    conflicts: [...editor.conflicts, ...conflict],
    invalidTexts: [...editor.invalidTexts, ...invalidTexts.filter(({ bmpId }) => bmpId === bmp.id)],
  };
  return returnToPlace(restored, place, bmp.id, current);
}

/** Does not leave another BMP that the person has opened since. */
function returnToPlace(editor: Editor, place: Place | null, id: string, before: LoggedBmp | null): Editor {
  if (!place?.active || editor.place.active) return editor;
  return showScreen(withActive(editor, { ...place.active, id, before }), place.phase, place.history);
}
