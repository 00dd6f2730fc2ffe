import { backFromBmpInspection, isInFlow, nextInFlow } from '@/lib/reports/domain/phases';
import { chooseSite } from './answers';
import { finishCorrection, leaveBmpDetails } from './bmp-details';
import { isHeldUp, phaseOf, sitesToChoose, waitsForSite } from './derived';
import type { EventOf, Handlers, MoveEvent } from './events';
import { finishMapPicture } from './lifecycle';
import { enterCorrectionInfo, saveBmp } from './logging';
import { backOver, moveTo } from './moves';
import type { Editor } from './state';

/** The links and buttons that lead from one screen to another. */
export const navigationHandlers: Handlers<MoveEvent> = {
  went: goTo,
  continued: goOn,
  back,
  home: (editor) => moveTo(editor, 'InspectionSummary'),
  savedForLater: (editor) => ({ ...editor, leaving: 'list' }),
  reportCancelled: (editor) => ({ ...editor, question: null, leaving: 'list' }),
};

/** Whichever link leads from the conditions to the corrections, the conditions are checked first. */
function goTo(editor: Editor, { phase }: EventOf<'went'>): Editor {
  if (phase === 'BMPEnterInitialCorrections') return enterCorrectionInfo(editor);
  return withOnlySite(moveTo(editor, phase));
}

/** A work unit with one site has nothing to choose from: the first screen shows that site chosen. */
function withOnlySite(editor: Editor): Editor {
  const [only, another] = sitesToChoose(editor);
  if (!waitsForSite(editor) || only === undefined || another !== undefined) return editor;
  return chooseSite(editor, { type: 'siteChosen', siteId: only.id });
}

function goOn(editor: Editor): Editor {
  const phase = phaseOf(editor);
  if (isHeldUp(editor) || waitsForSite(editor)) return { ...editor, refusals: editor.refusals + 1 };
  switch (phase) {
    case 'BMPPlotLocation':
      return moveTo(editor, 'BMPEnterConditions');
    case 'BMPEnterConditions':
      return enterCorrectionInfo(editor);
    case 'BMPEnterInitialCorrections':
      return saveBmp(editor);
    case 'BMPEventSummaryIncomplete':
      return finishCorrection(editor);
    case 'BMPEventSummaryComplete':
      return leaveBmpDetails(editor);
    case 'ReviewMapSnapshot':
      return finishMapPicture(editor);
    default:
      return isInFlow(phase) ? moveTo(editor, nextInFlow(phase, editor.report.fields)) : editor;
  }
}

/** BACK, and the specification's pseudo-phase 'go back one step' (EDIT-17). */
function back(editor: Editor): Editor {
  const { phase, history } = editor.place;
  if (phase === 'BMPPlotLocation') return { ...editor, question: 'exit-bmp-flow' };
  if (phase === 'BMPInspection') return backOver(editor, backFromBmpInspection(editor.report.status));
  return backOver(editor, history.at(-1) ?? 'InspectionSummary');
}
