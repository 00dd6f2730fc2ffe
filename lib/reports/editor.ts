import type { ReportChanges } from './contract';
import {
  addConstructionPhase,
  changeField,
  changeSite,
  chooseSite,
  confirmAnswer,
  leaveText,
  setVerified,
  startFromPast,
  toggleCrew,
  verifyRest,
} from './editor/answers';
import { addPhotos, removePhoto } from './editor/bmp-changes';
import { beforeIfKnown, beforeWithTheirs } from './editor/before';
import { clashesInStep } from './editor/clashes';
import type { BmpEvent, EditorEvent } from './editor/events';
import { finishMapPicture, live } from './editor/lifecycle';
import * as logging from './editor/logging';
import { arrive, back, home, moveTo } from './editor/moves';
import * as records from './editor/records';
import { meet, save } from './editor/saving';
import { strandedInStep, strandedWith } from './editor/stranded';
import { isHeldBack, settleQueued } from './editor/queued';
import {
  bmpOf,
  isHeldUp,
  otherLogger,
  phaseOf,
  type Context,
  type Editor,
  type EditorPack,
  type Place,
  type Queued,
  type Stranded,
} from './editor/state';
import { takeBackAct } from './editor/undo';
import { isAmong, isSameState, withArrived, type Clash } from './merge';
import { isHalfLogged } from './being-logged';
import { isAboutOneBmp, isInFlow, isLogStep, mayEnter, nextInFlow } from './phases';
import type { InspectionPack, Phase, Report } from './report';
import { isClosed } from './rules';

/**
 * The report editor as a pure machine: `openEditor` once, then `step` for everything that happens. All that the
 * specification says about phases, labels, statuses, auto BMPs and guards is behind these two.
 */
export interface Draft {
  base: Report;
  mine: Report;
  /** Work that the server did not take any more when the editor was last open. */
  stranded: Stranded | null;
  /** What two people changed differently, and nobody decided yet. */
  clashes?: readonly Clash[];
  changedBy?: Editor['changedBy'];
  /** SAVE & NOTIFY that was confirmed and did not arrive. */
  queued?: Queued | null;
  /** A save that was sent and not answered when the editor was last open. */
  unanswered?: ReportChanges | null;
}

/**
 * From the server's pack, and from what this device kept of the report, if it did: its draft, and the place where this
 * person was in it.
 */
export function openEditor(
  { report: theirs, ...rest }: InspectionPack,
  draft: Draft | null,
  place: Place | null = null,
): Editor {
  const { sites, crew, library, me, unit } = rest;
  const pack: EditorPack = { sites, crew, library, me, unit };
  // The server's empty shell of a report that it has never seen says nothing against the draft.
  const { base, mine, stranded: earlier } = draft ?? { base: theirs, mine: theirs, stranded: null };
  const now = theirs.version === 0 ? base : theirs;
  const sent = draft?.unanswered ?? null;
  const known = withArrived(base, sent, now, rest.arrived);
  const { report, clashes, stranded } = meet(known, mine, now, draft?.clashes);
  // Where the server's state is not known to be another, the save may still have arrived there.
  const unanswered = isSameState(base, now) && !isAmong(sent, rest.arrived) ? sent : null;
  const changed = rest.changed ? { name: rest.changed.by, at: rest.changed.at } : null;
  const opened: Editor = {
    pack,
    base: now,
    report,
    place: { phase: 'InspectionSummary', history: [], active: null },
    takeOver: null,
    invalid: [],
    question: null,
    unread: [],
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
      unanswered,
      failed: null,
      savedAt: null,
      baseAt: changed?.at ?? null,
      kept: true,
      photos: 0,
      photosRefused: 0,
    },
    clashes,
    changedBy: clashes.length > 0 ? (changed ?? draft?.changedBy ?? null) : null,
    stranded: strandedWith(earlier, stranded),
  };
  const kept = place && (draft ? beforeWithTheirs(place, known, now) : beforeIfKnown(place, now));
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
export const step = (editor: Editor, event: EditorEvent, context: Context): Editor =>
  isHeldBack(editor, event) ? editor : clashesInStep(editor, strandedInStep(editor, stepped(editor, event, context)));

function stepped(editor: Editor, event: EditorEvent, context: Context): Editor {
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
    case 'constructionPhaseAdded':
      return addConstructionPhase(editor, event.name);
    case 'startedFromPast':
      return startFromPast(editor, event.past, context);
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
      return live(editor, event, context);

    case 'saveStarted':
    case 'serverAnswered':
    case 'saveFailed':
    case 'photosCounted':
    case 'photosRefused':
    case 'deviceKept':
    case 'serverMoved':
    case 'clashResolved':
    case 'reportGone':
    case 'strandedDropped':
    case 'libraryArrived':
      return save(editor, event);

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
      return records.takeOver(editor, context);
    case 'bmpEdited':
      return logging.editBmp(editor, event.bmpId);
    case 'bmpRemoved':
      return logging.removeBmp(editor, event.bmpId);
    case 'bmpOpened':
      return records.openBmp(editor, event.bmpId, context);
    case 'correctionChanged':
      return records.changeCorrection(editor, event.change, context);
    case 'correctionReopened':
      return records.reopenCorrection(editor);
    case 'correctionDone':
      return records.finishCorrection(editor);
    case 'correctionCancelled':
      return records.cancelCorrection(editor, context);
    case 'recordDone':
      return records.leaveRecord(editor);
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
      return records.finishCorrection(editor);
    case 'BMPEventSummaryComplete':
      return records.leaveRecord(editor);
    case 'ReviewMapSnapshot':
      return finishMapPicture(editor);
    default:
      return isInFlow(phase) ? moveTo(editor, nextInFlow(phase, editor.report.fields)) : editor;
  }
}
