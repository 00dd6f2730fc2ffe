import type { Correction, LoggedBmp, Phase } from '@/lib/reports/report';
import { canCorrect, canLogMore, hasNoActionTicked, isBegunButEmpty, isDocumented } from '@/lib/reports/rules';
import { accepted, changeCorrectable, emptyCorrection, refused, withCorrection, withoutTexts } from './bmp-changes';
import { editBmp } from './logging';
import { arrive, moveTo } from './moves';
import { activeBmp, bmpOf, statusOf, statusOfBmp, type Context, type Editor } from './state';

/** Looking at a logged BMP and documenting its correction (inspection-core §2, §4; decisions ). */

/** Opens a BMP of list, map or summary: its record, its correction if that is due, or the logging that was left. */
export function openBmp(editor: Editor, bmpId: string, { today }: Context): Editor {
  const bmp = bmpOf(editor, bmpId);
  const opened: Editor = { ...editor, active: { id: bmpId, before: bmp, setAside: null }, invalid: [] };
  if (bmp === null) return moveTo(opened, 'BMPEventSummaryComplete');
  if (canLogMore(statusOf(editor)) && isUnfinished(bmp)) return editBmp(editor, bmpId);
  const status = statusOfBmp(editor, bmp, today);
  const due = (status === 'Incomplete' || status === 'Overdue') && canCorrect(statusOf(editor));
  return moveTo(opened, due ? 'BMPEventSummaryIncomplete' : 'BMPEventSummaryComplete');
}

const isUnfinished = (bmp: LoggedBmp) => bmp.label === null || !isDocumented(bmp.condition) || hasNoActionTicked(bmp);

export function changeCorrection(editor: Editor, change: Partial<Correction>, { now }: Context): Editor {
  return accepted(
    changeCorrectable(editor, editor.active?.id, (bmp) => withCorrection(bmp, change, now)),
    'correction',
  );
}

/** From the complete summary: a documented correction can be mended until the report is closed (decision X-04). */
export function reopenCorrection(editor: Editor): Editor {
  const bmp = activeBmp(editor);
  if (bmp === null || bmp.correctiveActions === null || !canCorrect(statusOf(editor))) return editor;
  const { phaseHistory } = editor.report.fields;
  return arrive(
    { ...editor, active: { id: bmp.id, before: bmp, setAside: null } },
    'BMPEventSummaryIncomplete',
    phaseHistory,
  );
}

/** DONE: a documented correction is shown as complete first, then the list or the summary (BMP-33, BMP-36). */
export function finishCorrection(editor: Editor): Editor {
  const bmp = activeBmp(editor);
  if (bmp !== null && canCorrect(statusOf(editor)) && isBegunButEmpty(bmp.correction)) {
    return refused(editor, ['correction']);
  }
  if (bmp === null || bmp.correctiveActions === null || !isDocumented(bmp.correction)) return leaveRecord(editor);
  return arrive(
    { ...editor, active: { id: bmp.id, before: bmp, setAside: null } },
    'BMPEventSummaryComplete',
    editor.report.fields.phaseHistory,
  );
}

/** CANCEL: the correction is empty again, or as it was documented before (BMP-49). */
export function cancelCorrection(editor: Editor, { now }: Context): Editor {
  const earlier = editor.active?.before?.correction ?? null;
  const correction = isDocumented(earlier) ? earlier : emptyCorrection(now);
  const restored = changeCorrectable(withoutTexts(editor, editor.active?.id), editor.active?.id, (bmp) =>
    bmp.correctiveActions === null ? bmp : { ...bmp, correction },
  );
  return leaveRecord(restored);
}

/** The list in `setup`, the summary otherwise (decision X-30, BMP-50). */
export function leaveRecord(editor: Editor): Editor {
  return canLogMore(statusOf(editor)) ? toList(editor) : leaveFor(editor, 'InspectionSummary');
}
const toList = (editor: Editor) => leaveFor(editor, 'LoggedEventsList');

function leaveFor(editor: Editor, phase: Phase): Editor {
  const { phaseHistory } = editor.report.fields;
  const at = phaseHistory.lastIndexOf(phase);
  return arrive(editor, phase, at === -1 ? phaseHistory : phaseHistory.slice(0, at));
}
