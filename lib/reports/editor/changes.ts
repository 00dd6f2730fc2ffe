import { isEqual } from '@/lib/equal';
import { getInitials } from '@/lib/initials';
import type { Conflict } from '@/lib/reports/domain/conflict-merge';
import { isAutoBmp } from '@/lib/reports/domain/auto-bmps';
import { assignLabel } from '@/lib/reports/domain/labels';
import { isAboutOneBmp, isBmpLogging, isMapPicture, canEnterPhase } from '@/lib/reports/domain/phases';
import type { Phase, Report, ReportFields, Correction, Documentation, LoggedBmp } from '@/lib/reports/domain/report';
import type { ActiveBmp, Editor, Place, ValidatedPart } from './state';
import { canCorrect, canLogMore, isDocumented, LIMITS } from '@/lib/reports/domain/rules';
import { getStatus } from './derived';

/** Maximum screens in the BACK history. */
const MAX_HISTORY_LENGTH = 40;

/** Goes to a screen if the report's status allows it. A screen about one BMP needs an active BMP. */
export function moveTo(editor: Editor, phase: Phase): Editor {
  const { phase: from, history, active } = editor.place;
  if (phase === from || !canEnterPhase(phase, editor.report.status)) return editor;
  if (isAboutOneBmp(phase) && active === null) return editor;
  return showScreen(editor, phase, [...history, from]);
}

/** Shows a screen. Questions close with their screen, and leaving the screens of a BMP closes the BMP. */
export function showScreen(editor: Editor, phase: Phase, history: readonly Phase[]): Editor {
  const from = editor.place.phase;
  const isAboutBmp = isAboutOneBmp(phase);
  return {
    ...editor,
    report: from === 'ProjectPhase' ? withAutoLabels(editor.report) : editor.report,
    place: {
      phase,
      history: history.filter((past) => staysInHistory(past, phase)).slice(-MAX_HISTORY_LENGTH),
      active: isAboutBmp ? editor.place.active : null,
    },
    invalid: isAboutBmp && isBmpLogging(from) === isBmpLogging(phase) ? editor.invalid : [],
    question: null,
    takeOverBmpId: null,
    answerToConfirm: null,
    siteIdToConfirm: null,
  };
}

/** Leaves one BMP, or the map picture, for the screen from which it was opened, else for `fallback`. */
export function returnToOrigin(editor: Editor, fallback: Phase): Editor {
  const origin = editor.place.history.findLast((past) => !isAboutOneBmp(past) && !isMapPicture(past)) ?? fallback;
  return goBackTo(editor, origin);
}

export function goBackTo(editor: Editor, targetPhase: Phase): Editor {
  const phase = canEnterPhase(targetPhase, editor.report.status) ? targetPhase : 'InspectionSummary';
  const { history } = editor.place;
  const index = history.lastIndexOf(phase);
  return showScreen(editor, phase, index === -1 ? [] : history.slice(0, index));
}

/** The report as SAVE & NOTIFY completes it: an inspection without an end ends at this instant. */
export const withInspectionEnd = (report: Report, at: string): Report =>
  report.fields.inspectionEnd === null ? withFields(report, { inspectionEnd: at }) : report;

export const withActive = (editor: Editor, active: ActiveBmp): Editor => ({
  ...editor,
  place: { ...editor.place, active },
});

export const withFields = (report: Report, fields: Partial<ReportFields>): Report => ({
  ...report,
  fields: { ...report.fields, ...fields },
});

/**
 * Whether a screen stays in the history. Screens of a BMP or the map picture leave it when they close, so that BACK
 * does not reopen them.
 */
function staysInHistory(past: Phase, phase: Phase): boolean {
  if (isBmpLogging(past)) return isBmpLogging(phase);
  if (isAboutOneBmp(past)) return isAboutOneBmp(phase);
  return !isMapPicture(past) || isMapPicture(phase);
}

/** Auto BMPs get their label when the person leaves the screen of their answer. */
function withAutoLabels(report: Report): Report {
  const added = report.bmps.filter((bmp) => bmp.label === null && isAutoBmp(bmp.practiceId));
  return added.reduce((labeled, { id }) => assignLabel(labeled, id), report);
}

type Change = (bmp: LoggedBmp) => LoggedBmp;

export const changeActiveBmp = (editor: Editor, change: Change): Editor =>
  changeLoggableBmp(editor, editor.place.active?.id, change);

export function changeLoggableBmp(editor: Editor, bmpId: string | undefined, change: Change): Editor {
  return canLogMore(getStatus(editor)) ? changeBmp(editor, bmpId, change) : editor;
}

export function changeCorrectableBmp(editor: Editor, bmpId: string | undefined, change: Change): Editor {
  return canCorrect(getStatus(editor)) ? changeBmp(editor, bmpId, change) : editor;
}

/**
 * Changes a correction. The first description or photo enters the person's initials, unless there are others; removing
 * the last one removes them.
 */
export function enterCorrection(
  editor: Editor,
  bmpId: string | undefined,
  change: Partial<Correction>,
  now: string,
): Editor {
  const ownInitials = getInitials(editor.context.me.name);
  return changeCorrectableBmp(editor, bmpId, (bmp) => {
    const changed = withCorrection(bmp, change, now);
    const initials = changed.correction?.initials ?? '';
    const wasDocumented = isDocumented(bmp.correction);
    if (changed.correction === null || wasDocumented === isDocumented(changed.correction)) return changed;
    if (initials !== (wasDocumented ? ownInitials : '')) return changed;
    return withCorrection(changed, { initials: wasDocumented ? '' : ownInitials }, now);
  });
}

function changeBmp(editor: Editor, bmpId: string | undefined, change: Change): Editor {
  return withBmps(
    editor,
    editor.report.bmps.map((bmp) => (bmp.id === bmpId ? change(bmp) : bmp)),
  );
}

export const withBmps = (editor: Editor, bmps: LoggedBmp[]): Editor => ({
  ...editor,
  report: { ...editor.report, bmps },
});

/** The author of the other changes is shown while conflicts remain. */
export const withConflicts = (editor: Editor, conflicts: readonly Conflict[]): Editor => ({
  ...editor,
  conflicts,
  changedBy: conflicts.length > 0 ? editor.changedBy : null,
});

export const withBmp = (editor: Editor, bmp: LoggedBmp): Editor => changeBmp(editor, bmp.id, () => bmp);

/** Removes the BMP and offers Undo. `place` is where CANCEL removed it, null if it was deleted. */
export function removeBmpWithUndo(editor: Editor, bmpId: string, place: Place | null): Editor {
  const { base, conflicts, save } = editor;
  const { bmps } = editor.report;
  const index = bmps.findIndex(({ id }) => id === bmpId);
  const bmp = bmps[index];
  if (!bmp) return editor;
  const stored = [save.sentChanges ?? save.unacknowledgedChanges, base].flatMap((state) => state?.bmps ?? []);
  const isInConflict = conflicts.some(({ key }) => key === bmpId);
  const serverBmp = (!isInConflict && stored.find(({ id }) => id === bmpId)) || null;
  return { ...withBmps(editor, bmps.toSpliced(index, 1)), undo: { kind: 'removed', bmp, index, serverBmp, place } };
}

/** The server's order, then the BMPs that it does not have yet. */
export function sortLikeBase(base: Report, bmps: readonly LoggedBmp[]): LoggedBmp[] {
  const byId = new Map(bmps.map((bmp) => [bmp.id, bmp]));
  const stored = base.bmps.flatMap(({ id }) => byId.get(id) ?? []);
  return [...new Set([...stored, ...bmps])];
}

/** Drops unparsed texts of this BMP, when its entries are removed. */
export const withoutInvalidTexts = (editor: Editor, bmpId: string | undefined): Editor => ({
  ...editor,
  invalidTexts: editor.invalidTexts.filter((text) => text.bmpId !== bmpId),
});

/** Offers to undo CANCEL if anything had been entered. */
export function withCancelUndo(after: Editor, { report, place, invalidTexts }: Editor): Editor {
  const [bmp, remaining] = [report, after.report].map(({ bmps }) => bmps.find(({ id }) => id === place.active?.id));
  if (!bmp || !remaining || (isEqual(bmp, remaining) && !place.active?.setAside)) return after;
  return { ...after, undo: { kind: 'canceled', bmp, remainingBmp: remaining, place, invalidTexts } };
}

export const markInvalid = (editor: Editor, invalid: readonly ValidatedPart[]): Editor => ({ ...editor, invalid });
export const markValid = (editor: Editor, part: ValidatedPart): Editor => ({
  ...editor,
  invalid: editor.invalid.filter((other) => other !== part),
});

/** A reset correction (BMP-49): empty, with a new date. */
export const createEmptyCorrection = (now: string): Correction => ({
  photos: [],
  date: now,
  description: '',
  initials: '',
});

export const withCondition = (bmp: LoggedBmp, change: Partial<Documentation>): LoggedBmp => ({
  ...bmp,
  condition: truncateText({ ...bmp.condition, ...change }, LIMITS.areaText),
});

/**
 * Starts the correction if there is none; a documentation-only BMP never has one. It is a draft until
 * `toFinishedCorrection`.
 */
function withCorrection(bmp: LoggedBmp, change: Partial<Correction>, now: string): LoggedBmp {
  if (bmp.correctiveActions === null) return bmp;
  const correction = truncateText(
    { ...(bmp.correction ?? createEmptyCorrection(now)), ...change },
    LIMITS.correctionText,
  );
  return {
    ...bmp,
    correction: { ...correction, initials: correction.initials.slice(0, LIMITS.initials), draft: true },
  };
}

/** DONE or SAVE BMP turns the draft into the correction. */
export function toFinishedCorrection(correction: Correction | null): Correction | null {
  if (correction === null) return null;
  const { draft: _draft, ...done } = correction;
  return done;
}

const truncateText = <Side extends Documentation>(side: Side, limit: number): Side => ({
  ...side,
  description: side.description.slice(0, limit),
});
