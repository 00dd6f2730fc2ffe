import type { Correction, LoggedBmp, Phase } from '@/lib/reports/domain/report';
import { mayTakeOver, takenOver } from '@/lib/reports/domain/being-logged';
import {
  canCorrect,
  canLogMore,
  hasNoActionTicked,
  isBegunButEmpty,
  isCorrected,
  isDocumented,
} from '@/lib/reports/domain/rules';
import {
  accepted,
  changeCorrectable,
  emptyCorrection,
  withoutDraft,
  refused,
  withBmp,
  withCondition,
  withCorrection,
  withoutTexts,
} from './bmp-changes';
import { goOnLogging } from './logging';
import { arrive, moveTo, withActive } from './moves';
import { activeBmp, bmpOf, otherLogger, statusOf, statusOfBmp, type Context, type Editor } from './state';

/** Looking at a logged BMP and documenting its correction (inspection-core §2, §4; decisions ). */

/** Opens a BMP of list, map or summary: its record, its correction if that is due, or the logging that was left. */
export function openBmp(editor: Editor, bmpId: string, { today, now }: Context): Editor {
  const bmp = bmpOf(editor, bmpId);
  const opened: Editor = { ...withActive(editor, { id: bmpId, before: bmp, setAside: null }), invalid: [] };
  if (bmp === null) return moveTo(opened, 'BMPEventSummaryComplete');
  if (canLogMore(statusOf(editor)) && isUnfinished(bmp)) return openUnfinished(editor, bmp, now);
  const status = statusOfBmp(editor, bmp, today);
  const due = (status === 'Incomplete' || status === 'Overdue') && canCorrect(statusOf(editor));
  return moveTo(opened, due ? 'BMPEventSummaryIncomplete' : 'BMPEventSummaryComplete');
}

const isUnfinished = (bmp: LoggedBmp) => bmp.label === null || !isDocumented(bmp.condition) || hasNoActionTicked(bmp);

/** Nobody walks into a BMP that somebody else is logging; after a long silence it can be gone on with, once asked. */
function openUnfinished(editor: Editor, bmp: LoggedBmp, now: string): Editor {
  const other = otherLogger(editor, bmp);
  if (other === null) return goOnLogging(editor, bmp);
  if (mayTakeOver(other, now)) return { ...editor, takeOver: bmp.id };
  return { ...editor, notice: { kind: 'being-logged', bmp: bmp.name, by: other.name } };
}

/** It is this person's from now on: the others are told by the next save. What was seen is dated when it is seen again. */
export function takeOver(editor: Editor, { now }: Context): Editor {
  const bmp = editor.takeOver === null ? null : bmpOf(editor, editor.takeOver);
  const asked: Editor = { ...editor, takeOver: null };
  const other = bmp && otherLogger(editor, bmp);
  if (bmp === null || !other || !mayTakeOver(other, now)) return asked;
  const taken = isDocumented(bmp.condition) ? bmp : withCondition(bmp, { date: now });
  const mine = withBmp({ ...asked, report: takenOver(editor.report, bmp.id) }, taken);
  return goOnLogging(mine, taken);
}

export function changeCorrection(editor: Editor, change: Partial<Correction>, { now }: Context): Editor {
  return accepted(
    changeCorrectable(editor, editor.place.active?.id, (bmp) => withCorrection(bmp, change, now)),
    'correction',
  );
}

/** From the complete summary: a documented correction can be mended until the report is closed (decision X-04). */
export function reopenCorrection(editor: Editor): Editor {
  const bmp = activeBmp(editor);
  if (bmp === null || bmp.correctiveActions === null || !canCorrect(statusOf(editor))) return editor;
  const opened = withActive(editor, { id: bmp.id, before: bmp, setAside: null });
  return arrive(opened, 'BMPEventSummaryIncomplete', editor.place.history);
}

/** DONE: a documented correction is shown as complete first, then the list or the summary (BMP-33, BMP-36). */
export function finishCorrection(editor: Editor): Editor {
  const bmp = activeBmp(editor);
  if (bmp !== null && canCorrect(statusOf(editor)) && isBegunButEmpty(bmp.correction)) {
    return refused(editor, ['correction']);
  }
  if (bmp === null || bmp.correctiveActions === null || !isDocumented(bmp.correction)) return leaveBmpDetails(editor);
  const corrected = canCorrect(statusOf(editor)) ? { ...bmp, correction: withoutDraft(bmp.correction) } : bmp;
  const done = withActive(withBmp(editor, corrected), { id: bmp.id, before: corrected, setAside: null });
  return arrive(done, 'BMPEventSummaryComplete', editor.place.history);
}

/** CANCEL: the correction is empty again, or as it was documented before (BMP-49). */
export function cancelCorrection(editor: Editor, { now }: Context): Editor {
  const { active } = editor.place;
  const earlier = active?.before?.correction ?? null;
  const correction = isCorrected(earlier) ? earlier : emptyCorrection(now);
  const restored = changeCorrectable(withoutTexts(editor, active?.id), active?.id, (bmp) =>
    bmp.correctiveActions === null ? bmp : { ...bmp, correction },
  );
  return leaveBmpDetails(restored);
}

/** The list in `setup`, the summary otherwise (decision X-30, BMP-50). */
export function leaveBmpDetails(editor: Editor): Editor {
  return canLogMore(statusOf(editor)) ? toList(editor) : leaveFor(editor, 'InspectionSummary');
}
const toList = (editor: Editor) => leaveFor(editor, 'LoggedEventsList');

function leaveFor(editor: Editor, phase: Phase): Editor {
  const { history } = editor.place;
  const at = history.lastIndexOf(phase);
  return arrive(editor, phase, at === -1 ? history : history.slice(0, at));
}
