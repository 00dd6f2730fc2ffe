import type { ReportChanges } from '@/lib/reports/contract';
import {
  addConstructionPhase,
  changeField,
  changeSite,
  chooseSite,
  confirmAnswer,
  leaveText,
  setVerified,
  startFromPrevious,
  toggleCrew,
  typeConstructionPhase,
  verifyRest,
} from './answers';
import { addPhotos, removePhoto } from './bmp-changes';
import { beforeIfKnown, beforeWithTheirs } from './cancel';
import { conflictsInStep } from './conflicts';
import type { BmpEvent, EditorEvent } from './events';
import { finishMapPicture, reduceLifecycle } from './lifecycle';
import * as logging from './logging';
import { arrive, back, home, moveTo } from './moves';
import * as bmpDetails from './bmp-details';
import { meet, reduceSaving } from './saving';
import { orphanedInStep, orphanedWith } from './orphaned';
import { isHeldBack, settleQueued } from './queued';
import {
  bmpOf,
  isHeldUp,
  otherLogger,
  phaseOf,
  type Context,
  type Editor,
  type EditorSurroundings,
  type Place,
  type PlaceOnDevice,
  type Queued,
  type Orphaned,
} from './state';
import { takeBackAct } from './undo';
import { isAmong, isSameState, withArrived, type Conflict } from '@/lib/reports/domain/conflict-merge';
import { isHalfLogged } from '@/lib/reports/domain/being-logged';
import { isAboutOneBmp, isInFlow, isLogStep, mayEnter, nextInFlow } from '@/lib/reports/domain/phases';
import type { EditorData, Phase, Report } from '@/lib/reports/domain/report';
import { isClosed } from '@/lib/reports/domain/rules';

/**
 * The report editor as a pure machine: `openEditor` once, then `step` for everything that happens. All that the
 * specification says about phases, labels, statuses, auto BMPs and guards is behind these two.
 */
export interface EditorDraft {
  base: Report;
  mine: Report;
  /** Work that the server did not take any more when the editor was last open. */
  orphaned: Orphaned | null;
  /** What two people changed differently, and nobody decided yet. */
  conflicts?: readonly Conflict[];
  changedBy?: Editor['changedBy'];
  /** SAVE & NOTIFY that was confirmed and did not arrive. */
  queued?: Queued | null;
  /** A save that was sent and not answered when the editor was last open. */
  unacknowledged?: ReportChanges | null;
}

/**
 * From the server's pack, and from what this device kept of the report, if it did: its draft, and the place where this
 * person was in it.
 */
export function openEditor(
  { report: theirs, ...rest }: EditorData,
  draft: EditorDraft | null,
  place: PlaceOnDevice | null = null,
): Editor {
  const { sites, crew, library, me, unit } = rest;
  const surroundings: EditorSurroundings = { sites, crew, library, me, unit };
  // The server's empty shell of a report that it has never seen says nothing against the draft.
  const { base, mine, orphaned: earlier } = draft ?? { base: theirs, mine: theirs, orphaned: null };
  const now = theirs.version === 0 ? base : theirs;
  const sent = draft?.unacknowledged ?? null;
  const known = withArrived(base, sent, now, rest.arrived);
  const { report, conflicts, orphaned } = meet(known, mine, now, draft?.conflicts);
  // Where the server's state is not known to be another, the save may still have arrived there.
  const unacknowledged = isSameState(base, now) && !isAmong(sent, rest.arrived) ? sent : null;
  const changed = rest.changed ? { name: rest.changed.by, at: rest.changed.at } : null;
  const opened: Editor = {
    surroundings,
    base: now,
    report,
    place: { phase: 'InspectionSummary', history: [], active: null },
    takeOver: null,
    invalid: [],
    question: null,
    unread: place?.typed?.unread ?? [],
    newPhase: place?.typed?.newPhase ?? '',
    refusals: 0,
    toConfirm: null,
    siteAsked: null,
    notice: null,
    undo: null,
    sending: null,
    queued: draft?.queued ?? null,
    leaving: null,
    save: {
      sent: null,
      unacknowledged,
      failed: null,
      savedAt: null,
      baseAt: changed?.at ?? null,
      persisted: true,
      photos: 0,
      photosRefused: 0,
    },
    conflicts,
    changedBy: conflicts.length > 0 ? (changed ?? draft?.changedBy ?? null) : null,
    orphaned: orphanedWith(earlier, orphaned),
  };
  const left = place && { phase: place.phase, history: place.history, active: place.active };
  const kept = left && (draft ? beforeWithTheirs(left, known, now) : beforeIfKnown(left, now));
  return resume(settleQueued(opened), kept);
}

/**
 * An open report begins at its summary (EDIT-24), a closed one is read, not edited (decision X-14), and one in setup
 * goes on where this person left it on this device: in the middle of logging a BMP if that was it.
 */
function resume(editor: Editor, kept: Place | null): Editor {
  const { status } = editor.report;
  if (isClosed(status)) return { ...editor, leaving: 'view' };
  if (status === 'open' || editor.queued !== null) return editor;
  const place = kept ?? savedPlace(editor);
  if (!mayEnter(place.phase, status)) return editor;
  if (!isAboutOneBmp(place.phase)) return { ...editor, place };
  return mayStandAtBmp(editor, place) ? { ...editor, place } : arrive(editor, 'LoggedEventsList', place.history);
}

/** Where somebody was at the last save, on whatever device; in a BMP only if it is this person who was logging it. */
function savedPlace(editor: Editor): Place {
  const { phase, phaseHistory: history } = editor.report.fields;
  const begun = isLogStep(phase)
    ? editor.report.bmps.findLast((bmp) => isHalfLogged(bmp) && otherLogger(editor, bmp) === null)
    : undefined;
  return { phase, history, active: begun ? { id: begun.id, before: null, setAside: null } : null };
}

/** It may have been removed, or gone on with by somebody else. */
function mayStandAtBmp(editor: Editor, { active }: Place): boolean {
  const bmp = active && bmpOf(editor, active.id);
  return bmp !== null && otherLogger(editor, bmp) === null;
}

/** What happens on an event. Anything that the status or the screen doesn't allow changes nothing. */
export const reduce = (editor: Editor, event: EditorEvent, context: Context): Editor =>
  isHeldBack(editor, event) ? editor : conflictsInStep(editor, orphanedInStep(editor, reduced(editor, event, context)));

function reduced(editor: Editor, event: EditorEvent, context: Context): Editor {
  switch (event.type) {
    case 'went':
      return go(editor, event.phase);
    case 'continued':
      return goOn(editor);
    case 'back':
      return back(editor);
    case 'home':
      return home(editor);
    case 'savedForLater':
      return { ...editor, leaving: 'list' };
    case 'reportCancelled':
      return { ...editor, question: null, leaving: 'list' };

    case 'fieldChanged':
      return changeField(editor, event, context);
    case 'answerConfirmed':
      return confirmAnswer(editor, context);
    case 'textLeft':
      return leaveText(editor, event);
    case 'siteChosen':
      return chooseSite(editor, event.siteId);
    case 'siteChanged':
      return changeSite(editor, event.keep);
    case 'constructionPhaseTyped':
      return typeConstructionPhase(editor, event.text);
    case 'constructionPhaseAdded':
      return addConstructionPhase(editor, event.name);
    case 'startedFromPrevious':
      return startFromPrevious(editor, event.past, context);
    case 'verifiedSet':
      return setVerified(editor, event.practiceId, event.status);
    case 'restVerified':
      return verifyRest(editor, event.practiceIds, event.status);
    case 'crewToggled':
      return toggleCrew(editor, event.personId);

    case 'undone':
      return takeBackAct(editor);

    case 'asked':
    case 'questionDismissed':
    case 'noticeDismissed':
    case 'mapCaptured':
    case 'mapReviewed':
    case 'mapRetaken':
    case 'notifyConfirmed':
    case 'notifyTakenBack':
    case 'notified':
    case 'closeConfirmed':
    case 'closed':
    case 'sendingStarted':
    case 'sendingWaits':
    case 'sendingFailed':
      return reduceLifecycle(editor, event, context);

    case 'saveStarted':
    case 'serverAnswered':
    case 'saveFailed':
    case 'photosCounted':
    case 'photosRefused':
    case 'draftPersisted':
    case 'serverMoved':
    case 'conflictResolved':
    case 'reportOrphaned':
    case 'orphanedDropped':
    case 'libraryArrived':
      return reduceSaving(editor, event);

    default:
      return onBmp(editor, event, context);
  }
}

function onBmp(editor: Editor, event: BmpEvent, context: Context): Editor {
  switch (event.type) {
    case 'practicePicked':
      return logging.pick(editor, event.practiceId, context);
    case 'placed':
      return logging.place(editor, event.position);
    case 'enterConditions':
      return logging.enterConditions(editor);
    case 'conditionChanged':
      return logging.changeCondition(editor, event.change);
    case 'enterCorrectionInfo':
      return logging.enterCorrectionInfo(editor);
    case 'requiredCasToggled':
      return logging.toggleRequiredCas(editor, event.required);
    case 'actionToggled':
      return logging.toggleAction(editor, event.actionId);
    case 'correctionChosen':
      return logging.chooseCorrection(editor, event.document, context);
    case 'restFoundGood':
      return logging.findRestGood(editor, context);
    case 'bmpSaved':
      return logging.saveBmp(editor, event.withoutPlace);
    case 'bmpFlowCancelled':
      return logging.cancelFlow(editor);
    case 'bmpTakenOver':
      return bmpDetails.takeOver(editor, context);
    case 'bmpEdited':
      return logging.editBmp(editor, event.bmpId);
    case 'bmpRemoved':
      return logging.removeBmp(editor, event.bmpId);
    case 'bmpOpened':
      return bmpDetails.openBmp(editor, event.bmpId, context);
    case 'correctionChanged':
      return bmpDetails.changeCorrection(editor, event.change, context);
    case 'correctionReopened':
      return bmpDetails.reopenCorrection(editor);
    case 'correctionDone':
      return bmpDetails.finishCorrection(editor);
    case 'correctionCancelled':
      return bmpDetails.cancelCorrection(editor, context);
    case 'bmpDetailsDone':
      return bmpDetails.leaveBmpDetails(editor);
    case 'photosAdded':
      return addPhotos(editor, event.bmpId, event.side, event.fileNames, context);
    case 'photoRemoved':
      return removePhoto(editor, event.bmpId, event.side, event.fileName, context);
    case 'photoPutBack':
      return addPhotos(editor, event.bmpId, event.side, [event.fileName], context, event.at);
  }
}

/** However a screen is reached, leaving the conditions towards the corrections checks them. */
function go(editor: Editor, phase: Phase): Editor {
  return phase === 'BMPEnterInitialCorrections' ? logging.enterCorrectionInfo(editor) : moveTo(editor, phase);
}

function goOn(editor: Editor): Editor {
  const phase = phaseOf(editor);
  if (isHeldUp(editor)) return { ...editor, refusals: editor.refusals + 1 };
  switch (phase) {
    case 'BMPPlotLocation':
      return logging.enterConditions(editor);
    case 'BMPEnterConditions':
      return logging.enterCorrectionInfo(editor);
    case 'BMPEnterInitialCorrections':
      return logging.saveBmp(editor);
    case 'BMPEventSummaryIncomplete':
      return bmpDetails.finishCorrection(editor);
    case 'BMPEventSummaryComplete':
      return bmpDetails.leaveBmpDetails(editor);
    case 'ReviewMapSnapshot':
      return finishMapPicture(editor);
    default:
      return isInFlow(phase) ? moveTo(editor, nextInFlow(phase, editor.report.fields)) : editor;
  }
}
