import { addPractice } from '@/lib/library/rules';
import { findLibraryEntry, toLibraryFields, getLoggedPracticeId, createBmp } from '@/lib/reports/domain/library-bmp';
import { isUnfinishedBmp } from '@/lib/reports/domain/being-logged';
import { assignLabel } from '@/lib/reports/domain/labels';
import { isAboutOneBmp, isBmpLogging, LOG_STEPS } from '@/lib/reports/domain/phases';
import type { LoggedBmp, Phase } from '@/lib/reports/domain/report';
import { canLog } from '@/lib/reports/domain/bmp-capacity';
import {
  needsConditions,
  canLogMore,
  hasNoSelectedAction,
  IN_GOOD_CONDITION,
  isCorrected,
  isDocumented,
} from '@/lib/reports/domain/rules';
import { findActiveBmp, findBmp, getReportLibrary, findPersonLogging, getPhase, getStatus } from './derived';
import type { EventOf, Handlers, LoggingEvent } from './events';
import {
  showScreen,
  returnToOrigin,
  moveTo,
  withActive,
  withCancelUndo,
  markValid,
  changeActiveBmp,
  createEmptyCorrection,
  toFinishedCorrection,
  markInvalid,
  withBmp,
  withBmps,
  removeBmpWithUndo,
  withCondition,
  withoutInvalidTexts,
} from './changes';
import type { ActiveBmp, ReducerContext, Editor, ValidatedPart } from './state';

/** Log BMP Event in three steps (inspection-core §2, §4, §5; decisions ). */
export const loggingHandlers: Handlers<LoggingEvent> = {
  practicePicked: pickPractice,
  practiceAdded: pickAddedPractice,
  placed: setLocation,
  visitChanged: (editor, { change }) =>
    markValid(
      changeActiveBmp(editor, (bmp) => ({ ...bmp, ...change })),
      'actions',
    ),
  conditionChanged: changeCondition,
  requiredCasToggled: toggleRequiredCas,
  actionToggled: toggleAction,
  correctionChosen: chooseCorrection,
  bmpSaved: (editor, { withoutLocation }) => saveBmp(editor, withoutLocation),
  markedGood: markGood,
  bmpFlowCanceled: cancelFlow,
  bmpEdited: editBmp,
  bmpRemoved: removeBmp,
};

/**
 * Adds the BMP to the report at once and asks for its position first (BMP-02). A full report shows a message instead.
 */
function pickPractice(
  editor: Editor,
  { practiceId }: EventOf<'practicePicked'>,
  { now, newId }: ReducerContext,
): Editor {
  const entry = findLibraryEntry(getReportLibrary(editor), practiceId) ?? findLibraryEntryById(editor, practiceId);
  if (entry === null || !canLogMore(getStatus(editor))) return editor;
  if (!canLog(editor.report.bmps, getLoggedPracticeId(entry.practice))) return { ...editor, message: { kind: 'full' } };
  const bmp = createBmp(newId(), toLibraryFields(entry), now);
  const logged = withBmps(editor, [...editor.report.bmps, bmp]);
  return moveTo(withActive(logged, { id: bmp.id, before: null, setAside: null }), 'BMPPlotLocation');
}

/**
 * The response may arrive after the person left the list or changed the site. The practice is then in the library, but
 * is not logged.
 */
function pickAddedPractice(
  editor: Editor,
  { type: _type, ...added }: EventOf<'practiceAdded'>,
  context: ReducerContext,
): Editor {
  const updated = { ...editor, context: { ...editor.context, ...addPractice(editor.context, added) } };
  const isAwaited = getPhase(editor) === 'BMPInspection' && editor.report.fields.siteId === added.siteId;
  return isAwaited
    ? pickPractice(updated, { type: 'practicePicked', practiceId: added.practice.id }, context)
    : updated;
}

function findLibraryEntryById(editor: Editor, id: string) {
  const practice = getReportLibrary(editor)
    .flatMap(({ entries }) => entries)
    .find((entry) => entry.id === id);
  return practice ? findLibraryEntry(getReportLibrary(editor), getLoggedPracticeId(practice)) : null;
}

function setLocation(editor: Editor, { position }: EventOf<'placed'>): Editor {
  return changeActiveBmp(editor, (bmp) => ({ ...bmp, location: position }));
}

function changeCondition(editor: Editor, { change }: EventOf<'conditionChanged'>): Editor {
  return markValid(
    changeActiveBmp(editor, (bmp) => withCondition(bmp, change)),
    'condition',
  );
}

/** Validates the conditions when the person leaves them (BMP-21, decision X-29). */
export function enterCorrectionInfo(editor: Editor): Editor {
  const bmp = findActiveBmp(editor);
  if (bmp === null) return editor;
  return isDocumented(bmp.condition)
    ? moveTo(editor, 'BMPEnterInitialCorrections')
    : markInvalid(editor, ['condition']);
}

/**
 * Without Required CAs the BMP is documentation only. With them it lists the practice's CAs from the library, none
 * ticked (BMP-12).
 */
function toggleRequiredCas(editor: Editor, { required }: EventOf<'requiredCasToggled'>): Editor {
  const changed = changeActiveBmp(editor, (bmp) => {
    if (!required) return { ...bmp, correctiveActions: null };
    const offered = findLibraryEntry(getReportLibrary(editor), bmp.practiceId)?.practice.actions ?? [];
    return {
      ...bmp,
      correctiveActions: bmp.correctiveActions ?? offered.map((action) => ({ ...action, selected: false })),
    };
  });
  const { active } = changed.place;
  return markValid(active ? withActive(changed, { ...active, needsNoCorrection: !required }) : changed, 'actions');
}

function toggleAction(editor: Editor, { actionId }: EventOf<'actionToggled'>): Editor {
  const changed = changeActiveBmp(editor, (bmp) => ({
    ...bmp,
    correctiveActions:
      bmp.correctiveActions?.map((action) =>
        action.id === actionId ? { ...action, selected: !action.selected } : action,
      ) ?? null,
  }));
  return markValid(changed, 'actions');
}

/** NO sets a started correction aside, YES restores it. */
function chooseCorrection(
  editor: Editor,
  { wantsCorrection }: EventOf<'correctionChosen'>,
  { now }: ReducerContext,
): Editor {
  const bmp = findActiveBmp(editor);
  const { active } = editor.place;
  if (bmp === null || active === null || bmp.correctiveActions === null) return editor;
  const correction = wantsCorrection ? (bmp.correction ?? active.setAside ?? createEmptyCorrection(now)) : null;
  const setAside = wantsCorrection ? null : (bmp.correction ?? active.setAside);
  const changed = changeActiveBmp(editor, (logged) => ({ ...logged, correction }));
  return markValid(withActive(changed, { ...active, setAside }), 'correction');
}

/** Validates the BMP, assigns its label at the first save, and shows its summary, then the list (BMP-30…35). */
export function saveBmp(editor: Editor, withoutLocation = false): Editor {
  const bmp = findActiveBmp(editor);
  if (bmp === null || !isBmpLogging(getPhase(editor)) || !canLogMore(getStatus(editor))) return editor;
  const invalidParts = findInvalidParts(bmp);
  if (invalidParts.length > 0) return markInvalid(editor, invalidParts);
  if (bmp.location === null && !withoutLocation) return { ...editor, question: 'save-without-place' };
  const correction = bmp.correctiveActions === null ? null : toFinishedCorrection(bmp.correction);
  const saved = withBmp(editor, { ...bmp, correction });
  return showSummary({ ...saved, report: assignLabel(saved.report, bmp.id) }, bmp.id, 'LoggedEventsList');
}

/**
 * 'Good' and 'Mark all good' in the logged list, for BMPs carried over from the last inspection. Existing conditions
 * stay. A BMP that requires something must be opened.
 */
function markGood(editor: Editor, { bmpId }: EventOf<'markedGood'>, { now }: ReducerContext): Editor {
  const shouldMark = (bmp: LoggedBmp) => needsConditions(bmp) && (bmpId === undefined || bmp.id === bmpId);
  const bmpsToMark = editor.report.bmps.filter(shouldMark);
  if (!canLogMore(getStatus(editor)) || bmpsToMark.length === 0) return editor;
  const after = { photos: [], date: now, description: IN_GOOD_CONDITION };
  const conditions = bmpsToMark.map((bmp) => ({ bmpId: bmp.id, before: bmp.condition, after }));
  const bmps = editor.report.bmps.map((bmp) => (shouldMark(bmp) ? { ...bmp, condition: after } : bmp));
  return { ...withBmps(editor, bmps), undo: { kind: 'found-good', conditions } };
}

function findInvalidParts(bmp: LoggedBmp): ValidatedPart[] {
  const hasEmptyCorrection = bmp.correctiveActions !== null && bmp.correction !== null && !isDocumented(bmp.correction);
  return [
    ...(isDocumented(bmp.condition) ? [] : (['condition'] as const)),
    ...(hasNoSelectedAction(bmp) ? (['actions'] as const) : []),
    ...(hasEmptyCorrection ? (['correction'] as const) : []),
  ];
}

/**
 * After a save: the complete summary if the correction is documented, else the summary in which it can be entered
 * (BMP-32, BMP-33).
 */
function showSummary(editor: Editor, bmpId: string, returnPhase: Phase): Editor {
  const bmp = findBmp(editor, bmpId);
  const phase = isCorrected(bmp?.correction ?? null) ? 'BMPEventSummaryComplete' : 'BMPEventSummaryIncomplete';
  const history = editor.place.history.filter((past) => !isAboutOneBmp(past) && past !== returnPhase);
  return showScreen(withActive(editor, { id: bmpId, before: bmp, setAside: null }), phase, [...history, returnPhase]);
}

/** CANCEL removes a BMP in its first logging and restores an edited one (decision X-28). */
function cancelFlow(editor: Editor): Editor {
  const { place } = editor;
  const { active } = place;
  if (active === null || !isBmpLogging(getPhase(editor))) return editor;
  const { before } = active;
  if (before) {
    const restored = withBmp(withoutInvalidTexts(editor, active.id), before);
    return returnToOrigin(withCancelUndo(restored, editor), 'LoggedEventsList');
  }
  return returnToOrigin(removeBmpWithUndo(editor, active.id, place), 'BMPInspection');
}

function editBmp(editor: Editor, { bmpId }: EventOf<'bmpEdited'>): Editor {
  const bmp = findBmp(editor, bmpId);
  if (bmp === null || !canLogMore(getStatus(editor)) || findPersonLogging(editor, bmp)) return editor;
  return moveTo(withActive(editor, createActiveBmp(bmp)), 'BMPPlotLocation');
}

const createActiveBmp = (bmp: LoggedBmp): ActiveBmp => ({
  id: bmp.id,
  before: isUnfinishedBmp(bmp) ? null : bmp,
  setAside: null,
});

/** Continues at the first unfinished step after at least `skipped` steps. BACK leads through the earlier ones. */
export function continueLogging(editor: Editor, bmp: LoggedBmp, skipped = 0): Editor {
  const doneSteps = LOG_STEPS.map(({ phase }) => phase).slice(0, Math.max(skipped, countStepsDone(bmp)));
  const phase = LOG_STEPS[doneSteps.length]?.phase ?? 'BMPEnterInitialCorrections';
  const { phase: from, history } = editor.place;
  return showScreen(withActive(editor, createActiveBmp(bmp)), phase, [...history, from, ...doneSteps]);
}

function countStepsDone({ location, condition }: LoggedBmp): number {
  if (isDocumented(condition)) return 2;
  return location === null ? 0 : 1;
}

function removeBmp(editor: Editor, { bmpId }: EventOf<'bmpRemoved'>): Editor {
  const bmp = findBmp(editor, bmpId);
  if (bmp === null || !canLogMore(getStatus(editor)) || findPersonLogging(editor, bmp)) return editor;
  const removed = removeBmpWithUndo(editor, bmpId, null);
  return editor.place.active?.id === bmpId ? returnToOrigin(removed, 'LoggedEventsList') : removed;
}
