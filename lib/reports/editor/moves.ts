import { isAutoBmp } from '@/lib/reports/domain/auto-bmps';
import { withLabel } from '@/lib/reports/domain/labels';
import { isAboutOneBmp, isLogStep, isMapPicture, mayEnter } from '@/lib/reports/domain/phases';
import type { Phase, Report, ReportFields } from '@/lib/reports/domain/report';
import type { ActiveBmp, Editor } from './state';

/** Moving between screens. */

/** The most screens that BACK can go through; more would help nobody. */
const HISTORY = 40;

/** Goes to a screen if the report's status allows it; a screen about one BMP also needs that BMP. */
export function moveTo(editor: Editor, phase: Phase): Editor {
  const { phase: from, history, active } = editor.place;
  if (phase === from || !mayEnter(phase, editor.report.status)) return editor;
  if (isAboutOneBmp(phase) && active === null) return editor;
  return showScreen(editor, phase, [...history, from]);
}

/** Shows a screen. Questions end with the screen they were asked on; leaving a side trip about one BMP closes the BMP. */
export function showScreen(editor: Editor, phase: Phase, history: readonly Phase[]): Editor {
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

/** Leaves a side trip (one BMP, or the map picture) for the screen that it began on. */
export function leaveSideTrip(editor: Editor, otherwise: Phase): Editor {
  const origin = editor.place.history.findLast((past) => !isAboutOneBmp(past) && !isMapPicture(past)) ?? otherwise;
  return backOver(editor, origin);
}

/** Goes to an earlier screen and forgets what came after it. */
export function backOver(editor: Editor, wanted: Phase): Editor {
  const phase = mayEnter(wanted, editor.report.status) ? wanted : 'InspectionSummary';
  const { history } = editor.place;
  const at = history.lastIndexOf(phase);
  return showScreen(editor, phase, at === -1 ? [] : history.slice(0, at));
}

/** Opens one BMP; `moveTo` or `showScreen` then shows the screen. */
export const withActive = (editor: Editor, active: ActiveBmp): Editor => ({
  ...editor,
  place: { ...editor.place, active },
});

export const withFields = (report: Report, fields: Partial<ReportFields>): Report => ({
  ...report,
  fields: { ...report.fields, ...fields },
});

/** Whether a screen stays in the history: those of a side trip go when it ends, so that BACK never leads into it again. */
function staysBehind(past: Phase, phase: Phase): boolean {
  if (isLogStep(past)) return isLogStep(phase);
  if (isAboutOneBmp(past)) return isAboutOneBmp(phase);
  return !isMapPicture(past) || isMapPicture(phase);
}

/** BMPs that an answer logged get their label when the person leaves the screen of that answer. */
function withAutoLabels(report: Report): Report {
  const added = report.bmps.filter((bmp) => bmp.label === null && isAutoBmp(bmp.practiceId));
  return added.reduce((labelled, { id }) => withLabel(labelled, id), report);
}
