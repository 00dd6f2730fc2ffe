import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { isUnfinishedBmp } from '@/lib/reports/domain/being-logged';
import {
  isSaveApplied,
  isSameState,
  withAppliedChanges,
  type Conflict,
  findOpenConflicts,
} from '@/lib/reports/domain/conflict-merge';
import {
  isAboutOneBmp,
  isBmpLogging,
  canEnterPhase,
  getPhaseBeforeBmpInspection,
  isInFlow,
  getNextPhase,
} from '@/lib/reports/domain/phases';
import type { EditorData, Report } from '@/lib/reports/domain/report';
import { isClosed } from '@/lib/reports/domain/rules';
import { answerHandlers, chooseSite } from './answers';
import { bmpDetailsHandlers, finishCorrection, leaveBmpDetails } from './bmp-details';
import { photoHandlers } from './bmp-photos';
import { restoreBefore, rebaseBefore } from './cancel';
import { findBmp, findPersonLogging, isContinueBlocked, getPhase, listSelectableSites, needsSite } from './derived';
import type { EditorEvent, EventOf, Handlers } from './events';
import { lifecycleHandlers, finishMapPicture } from './lifecycle';
import { loggingHandlers, enterCorrectionInfo, saveBmp } from './logging';
import { rebase } from './rebase';
import { showScreen, goBackTo, moveTo, withConflicts } from './changes';
import { syncOrphaned, mergeOrphaned } from './orphaned';
import { isBlockedWhileQueued, recheckQueued } from './queued';
import { saveHandlers } from './saving';
import { removeObsoleteUndo } from './undo';
import type { ReducerContext, Editor, Orphaned, Place, PlaceToOpen, QueuedSaveAndNotify } from './state';

/**
 * The report editor as a pure state machine: `openEditor` once, then `reduce` for every event. The specification's
 * rules about phases, labels, statuses, auto BMPs and guards are behind these two functions.
 */

export const HANDLERS: Handlers<EditorEvent> = {
  phaseOpened: goTo,
  continued: continueFlow,
  back: goBack,
  home: (editor) => moveTo(editor, 'InspectionSummary'),
  savedForLater: (editor) => ({ ...editor, leaving: 'list' }),
  reportCanceled: (editor) => ({ ...editor, question: null, leaving: 'list' }),
  ...answerHandlers,
  ...loggingHandlers,
  ...bmpDetailsHandlers,
  ...photoHandlers,
  ...lifecycleHandlers,
  ...saveHandlers,
};

/** The editor after an event. An event that the status or the screen does not allow changes nothing. */
export function reduce(editor: Editor, event: EditorEvent, context: ReducerContext): Editor {
  if (isBlockedWhileQueued(editor, event)) return editor;
  const after = handle<EditorEvent['type']>(editor, event, context);
  return removeObsoleteUndo(editor, syncConflicts(editor, syncOrphaned(editor, after)));
}

function handle<Type extends EditorEvent['type']>(
  editor: Editor,
  event: EventOf<Type>,
  context: ReducerContext,
): Editor {
  return HANDLERS[event.type](editor, event, context);
}

/** What this device stores of a report with work that the server may not have. */
export interface EditorDraft {
  base: Report;
  mine: Report;
  orphaned: Orphaned | null;
  conflicts?: readonly Conflict[];
  changedBy?: Editor['changedBy'];
  queued?: QueuedSaveAndNotify | null;
  /** A save without a response. */
  unacknowledgedChanges?: ReportChanges | null;
}

/** Opens the editor with the editor data and, if this device has them, its draft and the person's place. */
export function openEditor(
  { report: theirs, today: _today, lastChange, latestSaveIds, ...context }: EditorData,
  draft: EditorDraft | null,
  place: PlaceToOpen | null = null,
): Editor {
  // Version 0 is an empty report for an unknown id; the draft wins.
  const { base, mine, orphaned: earlier } = draft ?? { base: theirs, mine: theirs, orphaned: null };
  const newBase = theirs.version === 0 ? base : theirs;
  const sent = draft?.unacknowledgedChanges ?? null;
  const baseWithAppliedSave = withAppliedChanges(base, sent, newBase, latestSaveIds);
  const { report, conflicts, orphaned } = rebase(baseWithAppliedSave, mine, newBase, draft?.conflicts);
  // While the server's state is what the save was based on, the save may still arrive.
  const unacknowledged = isSameState(base, newBase) && !isSaveApplied(sent, latestSaveIds) ? sent : null;
  const changed = lastChange ? { name: lastChange.by, at: lastChange.at } : null;
  const opened: Editor = {
    context,
    base: newBase,
    report,
    place: { phase: 'InspectionSummary', history: [], active: null },
    takeOverBmpId: null,
    invalid: [],
    question: null,
    invalidTexts: place?.typedTexts?.invalidTexts ?? [],
    newPhase: place?.typedTexts?.newPhase ?? '',
    blockedContinues: 0,
    answerToConfirm: null,
    siteIdToConfirm: null,
    message: null,
    undo: null,
    sending: null,
    queued: draft?.queued ?? null,
    leaving: null,
    save: {
      sentChanges: null,
      unacknowledgedChanges: unacknowledged,
      failure: null,
      savedAt: null,
      baseAt: changed?.at ?? null,
      isPersisted: true,
      photos: 0,
      rejectedPhotoCount: 0,
    },
    conflicts,
    changedBy: conflicts.length > 0 ? (changed ?? draft?.changedBy ?? null) : null,
    orphaned: mergeOrphaned(earlier, orphaned),
  };
  const storedPlace = place && { phase: place.phase, history: place.history, active: place.active };
  const placeOnDevice =
    storedPlace &&
    (draft ? rebaseBefore(storedPlace, baseWithAppliedSave, newBase) : restoreBefore(storedPlace, newBase));
  return resumeAtPlace(recheckQueued(opened), placeOnDevice, place?.isReloaded ?? false);
}

/**
 * An open report starts at its summary (EDIT-24), a closed one is read-only (decision X-14). A report in setup resumes
 * at this person's place on this device. So does an open one after a reload: phones unload the page when the camera
 * needs memory (decision X-175).
 */
function resumeAtPlace(editor: Editor, placeOnDevice: Place | null, isReloaded: boolean): Editor {
  const { status } = editor.report;
  if (isClosed(status)) return { ...editor, leaving: 'view' };
  if (editor.queued !== null) return editor;
  if (status === 'open' && (placeOnDevice === null || !isReloaded)) return editor;
  const place = placeOnDevice ?? getSavedPlace(editor);
  if (!canEnterPhase(place.phase, status)) return editor;
  if (!isAboutOneBmp(place.phase)) return { ...editor, place };
  if (canResumeAtBmp(editor, place)) return { ...editor, place };
  return status === 'open' ? editor : showScreen(editor, 'LoggedEventsList', place.history);
}

/** The place at the last save, from any device. A BMP opens only for the person who was logging it. */
function getSavedPlace(editor: Editor): Place {
  const { phase, phaseHistory: history } = editor.report.fields;
  const current = isBmpLogging(phase)
    ? editor.report.bmps.findLast((bmp) => isUnfinishedBmp(bmp) && findPersonLogging(editor, bmp) === null)
    : undefined;
  return { phase, history, active: current ? { id: current.id, before: null, setAside: null } : null };
}

/** The BMP may have been removed, or taken over, since. */
function canResumeAtBmp(editor: Editor, { active }: Place): boolean {
  const bmp = active && findBmp(editor, active.id);
  return bmp !== null && findPersonLogging(editor, bmp) === null;
}

/** The conditions are validated whatever link leads to the corrections. */
function goTo(editor: Editor, { phase }: EventOf<'phaseOpened'>): Editor {
  if (phase === 'BMPEnterInitialCorrections') return enterCorrectionInfo(editor);
  return withOnlySite(moveTo(editor, phase));
}

/** On the first screen, chooses the site if there is only one to choose. */
function withOnlySite(editor: Editor): Editor {
  const [first, second] = listSelectableSites(editor);
  if (!needsSite(editor) || first === undefined || second !== undefined) return editor;
  return chooseSite(editor, { type: 'siteChosen', siteId: first.id });
}

function continueFlow(editor: Editor): Editor {
  const phase = getPhase(editor);
  if (isContinueBlocked(editor) || needsSite(editor))
    return { ...editor, blockedContinues: editor.blockedContinues + 1 };
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
      return isInFlow(phase) ? moveTo(editor, getNextPhase(phase, editor.report.fields)) : editor;
  }
}

/** BACK, and the specification's pseudo-phase 'go back one step' (EDIT-17). */
function goBack(editor: Editor): Editor {
  const { phase, history } = editor.place;
  if (phase === 'BMPPlotLocation') return { ...editor, question: 'exit-bmp-flow' };
  if (phase === 'BMPInspection') return goBackTo(editor, getPhaseBeforeBmpInspection(editor.report.status));
  return goBackTo(editor, history.at(-1) ?? 'InspectionSummary');
}

/** Updates my side of a conflict while the person keeps typing. */
function syncConflicts(before: Editor, after: Editor): Editor {
  if (after.conflicts.length === 0 || after.report === before.report) return after;
  return withConflicts(after, findOpenConflicts(after.conflicts, after.report, after.base));
}
