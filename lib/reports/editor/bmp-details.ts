import { listUnanswered } from '@/lib/register/visit';
import type { LoggedBmp, Phase, Report } from '@/lib/reports/domain/report';
import { canTakeOver, withoutBeingLogged } from '@/lib/reports/domain/being-logged';
import { isDue } from '@/lib/reports/domain/logged-list';
import { canCorrect, canLogMore, hasNoSelectedAction, hasInitialsOnly, isDocumented } from '@/lib/reports/domain/rules';
import { findActiveBmp, findBmp, findPersonLogging, getStatus, getCurrentBmpStatus, needsCorrection } from './derived';
import type { BmpDetailsEvent, EventOf, Handlers } from './events';
import { continueLogging } from './logging';
import {
  showScreen,
  moveTo,
  withActive,
  withCancelUndo,
  markValid,
  changeCorrectableBmp,
  createEmptyCorrection,
  enterCorrection,
  toFinishedCorrection,
  markInvalid,
  withBmp,
  withCondition,
  withoutInvalidTexts,
} from './changes';
import type { ReducerContext, Editor } from './state';

/** Viewing a logged BMP and documenting its correction (inspection-core §2, §4; decisions ). */
export const bmpDetailsHandlers: Handlers<BmpDetailsEvent> = {
  bmpOpened: openBmp,
  bmpLinked: openLinked,
  bmpTakenOver: takeOver,
  correctionChanged: changeCorrection,
  correctionReopened: reopenCorrection,
  correctionCanceled: cancelCorrection,
};

/**
 * Opens a BMP from list, map or summary: at its next step if it is not fully logged, at its correction if that is due,
 * else at its details.
 */
function openBmp(
  editor: Editor,
  { bmpId, toConditions = false }: EventOf<'bmpOpened'>,
  { now }: ReducerContext,
): Editor {
  const bmp = findBmp(editor, bmpId);
  const opened: Editor = { ...withActive(editor, { id: bmpId, before: bmp, setAside: null }), invalid: [] };
  if (bmp === null) return moveTo(opened, 'BMPEventSummaryComplete');
  if (canLogMore(getStatus(editor)) && isUnfinished(bmp, editor.report))
    return askToTakeOver(editor, bmp, { now, toConditions });
  const status = getCurrentBmpStatus(editor, bmp, now);
  const opensCorrection = isDue(status) && canCorrect(getStatus(editor));
  return moveTo(opened, opensCorrection ? 'BMPEventSummaryIncomplete' : 'BMPEventSummaryComplete');
}

/**
 * Opens the BMP of a link, if the report takes only corrections. A message shows if the BMP is corrected already,
 * because links may be old.
 */
function openLinked(editor: Editor, { bmpId }: EventOf<'bmpLinked'>, context: ReducerContext): Editor {
  if (getStatus(editor) !== 'open') return editor;
  const opened = openBmp(editor, { type: 'bmpOpened', bmpId }, context);
  const bmp = findBmp(editor, bmpId);
  if (bmp === null || getCurrentBmpStatus(editor, bmp, context.now) !== 'Complete') return opened;
  return { ...opened, message: { kind: 'corrected-already', bmp: bmp.name } };
}

const isUnfinished = (bmp: LoggedBmp, { fields }: Report) =>
  bmp.label === null ||
  !isDocumented(bmp.condition) ||
  hasNoSelectedAction(bmp) ||
  listUnanswered(bmp, fields.siteId).length > 0;

/**
 * A BMP that another person is logging does not open. If that person has been inactive for long, this person may take
 * over.
 */
function askToTakeOver(
  editor: Editor,
  bmp: LoggedBmp,
  { now, toConditions }: { now: string; toConditions: boolean },
): Editor {
  const other = findPersonLogging(editor, bmp);
  if (other === null) return continueLogging(editor, bmp, toConditions ? 1 : 0);
  if (canTakeOver(other, now)) return { ...editor, takeOverBmpId: bmp.id };
  return { ...editor, message: { kind: 'being-logged', bmp: bmp.name, by: other.name } };
}

/**
 * Makes this person the one who logs the BMP; the next save notifies the others. An empty condition gets the current
 * date. CANCEL restores the BMP as the colleague left it.
 */
function takeOver(editor: Editor, _event: unknown, { now }: ReducerContext): Editor {
  const bmp = editor.takeOverBmpId === null ? null : findBmp(editor, editor.takeOverBmpId);
  const updated: Editor = { ...editor, takeOverBmpId: null };
  const other = bmp && findPersonLogging(editor, bmp);
  if (bmp === null || !other || !canTakeOver(other, now)) return updated;
  const updatedBmp = isDocumented(bmp.condition) ? bmp : withCondition(bmp, { date: now });
  const mine = withBmp({ ...updated, report: withoutBeingLogged(editor.report, bmp.id) }, updatedBmp);
  const logging = continueLogging(mine, updatedBmp);
  return withActive(logging, { id: bmp.id, before: bmp, setAside: null });
}

function changeCorrection(editor: Editor, { change }: EventOf<'correctionChanged'>, { now }: ReducerContext): Editor {
  return markValid(enterCorrection(editor, editor.place.active?.id, change, now), 'correction');
}

/** From the complete summary, a correction can be changed until the report is closed (decision X-04). */
function reopenCorrection(editor: Editor): Editor {
  const bmp = findActiveBmp(editor);
  if (bmp === null || bmp.correctiveActions === null || !canCorrect(getStatus(editor))) return editor;
  const opened = withActive(editor, { id: bmp.id, before: bmp, setAside: null });
  return showScreen(opened, 'BMPEventSummaryIncomplete', editor.place.history);
}

/**
 * DONE completes a documented correction and shows the complete summary. Without a correction, it returns to the list
 * or the summary (BMP-33, BMP-36). A missing description is marked.
 */
export function finishCorrection(editor: Editor): Editor {
  const bmp = findActiveBmp(editor);
  const lacksDescription =
    needsCorrection(editor) || (canCorrect(getStatus(editor)) && hasInitialsOnly(bmp?.correction ?? null));
  if (lacksDescription) return markInvalid(editor, ['correction']);
  if (bmp === null || bmp.correctiveActions === null || !isDocumented(bmp.correction)) return leaveBmpDetails(editor);
  const corrected = canCorrect(getStatus(editor)) ? { ...bmp, correction: toFinishedCorrection(bmp.correction) } : bmp;
  const done = withActive(withBmp(editor, corrected), { id: bmp.id, before: corrected, setAside: null });
  return showScreen(done, 'BMPEventSummaryComplete', editor.place.history);
}

/**
 * CANCEL reverts what was entered since the correction was opened. A new correction is reset (BMP-49; decision X-323).
 */
function cancelCorrection(editor: Editor, _event: unknown, { now }: ReducerContext): Editor {
  const { active } = editor.place;
  const earlier = active?.before?.correction ?? null;
  const correction = isDocumented(earlier) || earlier?.initials ? earlier : createEmptyCorrection(now);
  const restored = changeCorrectableBmp(withoutInvalidTexts(editor, active?.id), active?.id, (bmp) =>
    bmp.correctiveActions === null ? bmp : { ...bmp, correction },
  );
  // An empty correction only gets a new date.
  const isEmpty = (bmp: LoggedBmp | null) => !isDocumented(bmp?.correction ?? null) && !bmp?.correction?.initials;
  return leaveBmpDetails(isEmpty(findActiveBmp(editor)) ? restored : withCancelUndo(restored, editor));
}

/** Returns to the list while the report is in setup, else to the summary (decision X-30, BMP-50). */
export function leaveBmpDetails(editor: Editor): Editor {
  return leaveFor(editor, canLogMore(getStatus(editor)) ? 'LoggedEventsList' : 'InspectionSummary');
}

function leaveFor(editor: Editor, phase: Phase): Editor {
  const { history } = editor.place;
  const index = history.lastIndexOf(phase);
  return showScreen(editor, phase, index === -1 ? history : history.slice(0, index));
}
