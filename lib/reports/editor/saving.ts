import type { SaveConflict, SaveResult } from '@/lib/reports/contract';
import { same } from '@/lib/equal';
import {
  applyChanges,
  changesOf,
  holds,
  resolveConflict,
  siteOf,
  stillUndecided,
  threeWay,
  withArrived,
  withSaved,
  type Conflict,
} from '@/lib/reports/domain/conflict-merge';
import { isHalfLogged, takenOver } from '@/lib/reports/domain/being-logged';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { isLogStep } from '@/lib/reports/domain/phases';
import { canCorrect, isClosed } from '@/lib/reports/domain/rules';
import { beforeAsKnown, beforeWithTheirs } from './cancel';
import type { SaveEvent } from './events';
import { settleQueued } from './queued';
import { orphanedWith } from './orphaned';
import { arrive, leaveSideTrip } from './moves';
import {
  activeBmp,
  isOutOfReach,
  otherLogger,
  phaseOf,
  type Editor,
  type Notice,
  type SaveFacts,
  type SaveFailure,
  type Orphaned,
} from './state';

/** Between this device and the server (house: "Local first", "Two people, one report"). */
export function reduceSaving(editor: Editor, event: SaveEvent): Editor {
  switch (event.type) {
    case 'saveStarted':
      return { ...editor, save: { ...editor.save, sent: event.changes, failed: null } };
    case 'serverAnswered':
      return answered(editor, event.result, event.at);
    case 'saveFailed':
      return settleQueued(failed(editor, event));
    case 'photosCounted':
      return {
        ...editor,
        save: { ...editor.save, photos: event.waiting, photosRefused: event.refused, failed: event.failed },
      };
    case 'photosRefused':
      return { ...editor, notice: { kind: 'photos-refused', refused: event.refused, stored: event.stored } };
    case 'draftPersisted':
      return draftPersisted(editor, event.persisted);
    case 'serverMoved':
      return settleQueued(moved(editor, event.conflict));
    case 'conflictResolved':
      return resolved(editor, event.key, event.choice);
    case 'reportOrphaned':
      return settleQueued({
        ...withoutRequest(editor),
        orphaned: orphanedWith(editor.orphaned, { reason: event.reason, report: editor.report }),
      });
    case 'orphanedDropped':
      return orphanedDropped(editor);
    case 'libraryArrived':
      return { ...editor, surroundings: { ...editor.surroundings, library: event.library } };
  }
}

/** What was sent is the server's now; what was entered meanwhile stays to be sent. */
function answered(editor: Editor, result: SaveResult, at: string): Editor {
  const { sent } = editor.save;
  if (sent === null) return editor;
  const saved = withSaved(editor.report, sent, result);
  const known = sent.bmps.reduce((report, { id }) => takenOver(report, id), editor.base);
  const base = withSaved(applyChanges({ ...known, ...siteOf(saved) }, sent), sent, result);
  const report = sharingBmps(saved, base);
  return {
    ...editor,
    base,
    report,
    place: beforeAsKnown(editor.place, base),
    notice: renamed(editor.report.bmps, report.bmps) ?? editor.notice,
    save: {
      ...editor.save,
      sent: null,
      unacknowledged: null,
      failed: null,
      savedAt: at,
      baseAt: result.changedAt ?? null,
    },
  };
}

/** What is alike is one object from now on: whether it changed is asked at every key, and then needs no look inside. */
function sharingBmps(report: Report, base: Report): Report {
  const known = new Map(base.bmps.map((bmp) => [bmp.id, bmp]));
  return {
    ...report,
    bmps: report.bmps.map((bmp) => {
      const there = known.get(bmp.id);
      return there && same(there, bmp) ? there : bmp;
    }),
  };
}

/** A provisional label that somebody else's BMP got first (decision X-24). */
function renamed(before: readonly LoggedBmp[], after: readonly LoggedBmp[]): Notice | null {
  const labels = new Map(before.map(({ id, label }) => [id, label]));
  for (const { id, name, label } of after) {
    const from = labels.get(id) ?? null;
    if (from !== null && label !== null && from !== label) return { kind: 'label-changed', name, from, to: label };
  }
  return null;
}

/** Without signal work goes on quietly; a refusal is said (EDIT-45). Both let it be tried again (EDIT-46). */
function failed(editor: Editor, { reason, why }: Extract<SaveEvent, { type: 'saveFailed' }>): Editor {
  const notice: Notice | null = reason === 'refused' ? { kind: 'save-failed', why } : editor.notice;
  return { ...editor, notice, save: { ...editor.save, ...afterFailure(editor.save, reason), failed: reason } };
}

/** Without an answer the server may have what was sent, now or from an earlier try; a refusal says that it has not. */
function afterFailure(
  { sent, unacknowledged }: SaveFacts,
  reason: SaveFailure,
): Pick<SaveFacts, 'sent' | 'unacknowledged'> {
  if (reason === 'refused') return { sent: null, unacknowledged: null };
  return { sent: null, unacknowledged: reason === 'signed-out' ? unacknowledged : (sent ?? unacknowledged) };
}

/** Said once, when it begins. */
function draftPersisted(editor: Editor, persisted: boolean): Editor {
  if (editor.save.persisted === persisted) return editor;
  const notice: Notice | null = persisted ? editor.notice : { kind: 'not-persisted' };
  return { ...editor, notice, save: { ...editor.save, persisted } };
}

function moved(editor: Editor, { report: theirs, changedBy, changedAt, arrived }: SaveConflict): Editor {
  const { sent, unacknowledged } = editor.save;
  const base = withArrived(editor.base, sent ?? unacknowledged, theirs, arrived);
  const { report, conflicts, orphaned } = meet(base, editor.report, theirs, editor.conflicts);
  return stayingInPlace(
    editor,
    {
      ...editor,
      save: { ...editor.save, sent: null, unacknowledged: null, baseAt: changedAt },
      base: theirs,
      report,
      place: beforeWithTheirs(editor.place, base, theirs),
      conflicts,
      changedBy: conflicts.length > 0 || orphaned ? { name: changedBy, at: changedAt } : null,
      orphaned: orphanedWith(editor.orphaned, orphaned),
      // Who closed it here is on the way to the list: the hint about one's own closing changes nothing.
      leaving: editor.leaving ?? (isClosed(theirs.status) && orphaned === null ? 'view' : null),
    },
    changedBy,
  );
}

/**
 * What somebody else does moves no screen here, with two exceptions that are said: the report moved on, and then its
 * summary is shown; somebody went on with the BMP that lay open here untouched.
 */
function stayingInPlace(before: Editor, after: Editor, changedBy: string): Editor {
  if (after.report.status !== before.report.status)
    return arrive(saidByWhom(after, changedBy), 'InspectionSummary', []);
  const notice = takenOverNotice(before, after, changedBy);
  return notice ? { ...leaveSideTrip(after, 'LoggedEventsList'), notice } : after;
}

/** Somebody else is logging by now what this person was logging, or has saved it already. */
function takenOverNotice(before: Editor, after: Editor, changedBy: string): Notice | null {
  const [was, is] = [activeBmp(before), activeBmp(after)];
  if (!was || !is || !isLogStep(phaseOf(after)) || !isHalfLogged(was) || otherLogger(before, was)) return null;
  const other = otherLogger(after, is);
  if (other) return { kind: 'taken-over', bmp: is.name, by: other.name, isSaved: false };
  return isHalfLogged(is)
    ? null
    : { kind: 'taken-over', bmp: is.name, by: changedBy || 'somebody else', isSaved: true };
}

/** Work that is set aside has its own words, and so has what this person was sending. */
function saidByWhom(editor: Editor, by: string): Editor {
  const isOwn = editor.sending !== null || editor.queued !== null;
  if (editor.report.status !== 'open' || editor.orphaned !== null || isOwn) return editor;
  return { ...editor, notice: { kind: 'crew-told', by } };
}

/** Where the report is out of reach, what is on the screen is the stranded work itself: it would only be sent again. */
const orphanedDropped = (editor: Editor): Editor => ({
  ...editor,
  orphaned: null,
  report: isOutOfReach(editor) ? editor.base : editor.report,
});

const withoutRequest = (editor: Editor): Editor => ({
  ...editor,
  save: { ...editor.save, sent: null, unacknowledged: null },
});

interface Meeting {
  report: Report;
  conflicts: Editor['conflicts'];
  orphaned: Orphaned | null;
}

/**
 * Mine on top of theirs; what nobody decided yet stays to be decided. If the report moved on, what it takes no more is
 * set aside whole.
 */
export function meet(base: Report, mine: Report, theirs: Report, undecided: readonly Conflict[] = []): Meeting {
  if (theirs.status === base.status) {
    const { merged, conflicts } = threeWay(base, mine, theirs);
    const fresh = new Set(conflicts.map(({ key }) => key));
    const earlier = stillUndecided(undecided, mine, theirs).filter(({ key }) => !fresh.has(key));
    return { report: merged, conflicts: [...earlier, ...conflicts], orphaned: null };
  }
  const report = standOn(theirs, mine, base);
  const everythingArrived = holds(theirs, changesOf(base, mine));
  return { report, conflicts: [], orphaned: everythingArrived ? null : { reason: theirs.status, report: mine } };
}

/** Theirs, with the corrections of mine that they don't touch. */
function standOn(theirs: Report, mine: Report, base: Report): Report {
  const bmps = canCorrect(theirs.status) ? theirs.bmps.map((bmp) => withMyCorrection(bmp, mine, base)) : theirs.bmps;
  return { ...theirs, bmps };
}

function withMyCorrection(theirs: LoggedBmp, mine: Report, base: Report): LoggedBmp {
  const find = (report: Report) => report.bmps.find(({ id }) => id === theirs.id)?.correction ?? null;
  const takesIt = theirs.correctiveActions !== null && same(theirs.correction, find(base));
  return takesIt ? { ...theirs, correction: find(mine) } : theirs;
}

function resolved(editor: Editor, key: string, choice: 'mine' | 'theirs'): Editor {
  const clash = editor.conflicts.find((each) => each.key === key);
  if (clash === undefined) return editor;
  const conflicts = editor.conflicts.filter((each) => each !== clash);
  const changedBy = conflicts.length > 0 ? editor.changedBy : null;
  const report = resolveConflict(editor.report, clash, choice);
  const site = report.fields.siteId === editor.base.fields.siteId ? siteOf(editor.base) : {};
  return { ...editor, conflicts, changedBy, report: { ...report, ...site } };
}
