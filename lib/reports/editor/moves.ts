import { isAutoBmp } from '@/lib/reports/domain/auto-bmps';
import { withLabel } from '@/lib/reports/domain/labels';
import { backFromBmpInspection, isAboutOneBmp, isLogStep, isMapPicture, mayEnter } from '@/lib/reports/domain/phases';
import type { Phase, Report, ReportFields } from '@/lib/reports/domain/report';
import type { ActiveBmp, Editor } from './state';

/** Moving between screens. A history longer than this helps nobody. */
const HISTORY = 40;

/** Goes there if the report's status and the screen allow it; otherwise nothing happens. */
export function moveTo(editor: Editor, phase: Phase): Editor {
  const { phase: from, history, active } = editor.place;
  if (phase === from || !mayEnter(phase, editor.report.status)) return editor;
  if (isAboutOneBmp(phase) && active === null) return editor;
  return arrive(editor, phase, [...history, from]);
}

/** Arrives at a screen; what only made sense inside a side trip ends with it. */
export function arrive(editor: Editor, phase: Phase, history: readonly Phase[]): Editor {
  const left = editor.place.phase;
  const inside = isAboutOneBmp(phase);
  return {
    ...editor,
    report: left === 'ProjectPhase' ? withAutoLabels(editor.report) : editor.report,
    place: {
      phase,
      history: history.filter((past) => staysBehind(past, phase)).slice(-HISTORY),
      active: inside ? editor.place.active : null,
    },
    invalid: inside && isLogStep(left) === isLogStep(phase) ? editor.invalid : [],
    question: null,
    takeOver: null,
    toConfirm: null,
    siteAsked: null,
  };
}

/** The pseudo-phase 'go back one step' (EDIT-17) and BACK. */
export function back(editor: Editor): Editor {
  const { phase, history } = editor.place;
  if (phase === 'BMPPlotLocation') return { ...editor, question: 'exit-bmp-flow' };
  if (phase === 'BMPInspection') return backOver(editor, backFromBmpInspection(editor.report.status));
  return backOver(editor, history.at(-1) ?? 'InspectionSummary');
}

export function home(editor: Editor): Editor {
  return moveTo(editor, 'InspectionSummary');
}

/** Leaves a side trip for the screen that it was begun from. */
export function leaveSideTrip(editor: Editor, otherwise: Phase): Editor {
  const origin = editor.place.history.findLast((past) => !isAboutOneBmp(past) && !isMapPicture(past)) ?? otherwise;
  return backOver(editor, origin);
}

/** Goes to an earlier screen and forgets what came after it. */
export function backOver(editor: Editor, wanted: Phase): Editor {
  const phase = mayEnter(wanted, editor.report.status) ? wanted : 'InspectionSummary';
  const { history } = editor.place;
  const at = history.lastIndexOf(phase);
  return arrive(editor, phase, at === -1 ? [] : history.slice(0, at));
}

/** Stands at one BMP; on which screen is for `moveTo` and `arrive` to say. */
export const withActive = (editor: Editor, active: ActiveBmp): Editor => ({
  ...editor,
  place: { ...editor.place, active },
});

export const withFields = (report: Report, fields: Partial<ReportFields>): Report => ({
  ...report,
  fields: { ...report.fields, ...fields },
});

/** Screens of a side trip are left behind when it ends, so that BACK never leads into it again. */
function staysBehind(past: Phase, phase: Phase): boolean {
  if (isLogStep(past)) return isLogStep(phase);
  if (isAboutOneBmp(past)) return isAboutOneBmp(phase);
  return !isMapPicture(past) || isMapPicture(phase);
}

/** BMPs that an answer logged get their label when the screen of that answer is left: that is their first save. */
function withAutoLabels(report: Report): Report {
  const added = report.bmps.filter((bmp) => bmp.label === null && isAutoBmp(bmp.practiceId));
  return added.reduce((labelled, { id }) => withLabel(labelled, id), report);
}
