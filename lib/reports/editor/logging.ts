import { isAutoBmp, libraryEntry, loggedPracticeId, newBmp } from '@/lib/reports/auto-bmps';
import { withLabel } from '@/lib/reports/labels';
import { isAboutOneBmp, isLogStep } from '@/lib/reports/phases';
import type { Correction, Documentation, LoggedBmp, Phase, Position } from '@/lib/reports/report';
import { canCorrect, canLogMore, isBegunButEmpty, isDocumented, LIMITS, photoCount } from '@/lib/reports/rules';
import { arrive, leaveSideTrip, moveTo } from './moves';
import { activeBmp, phaseOf, statusOf, statusOfBmp, type Context, type Editor, type Section } from './state';

/** Logging, correcting and looking at one BMP (inspection-core §2, §4, §5; decisions …X-30). */

/** The plus link: the BMP is in the list from now on, and is placed first (BMP-02). */
export function pick(editor: Editor, practiceId: string, { now, newId }: Context): Editor {
  const entry = libraryEntry(editor.pack.library, practiceId) ?? libraryEntryById(editor, practiceId);
  if (entry === null || !canLogMore(statusOf(editor))) return editor;
  const bmp = newBmp(newId(), loggedPracticeId(entry.practice), entry.practice.name, entry.type, now);
  const logged = withBmps(editor, [...editor.report.bmps, bmp]);
  return moveTo({ ...logged, active: { id: bmp.id, before: null, setAside: null } }, 'BMPPlotLocation');
}

function libraryEntryById(editor: Editor, id: string) {
  const practice = editor.pack.library.flatMap(({ entries }) => entries).find((entry) => entry.id === id);
  return practice ? libraryEntry(editor.pack.library, loggedPracticeId(practice)) : null;
}

export const place = (editor: Editor, location: Position): Editor => changeWhileLogging(editor, (bmp) => ({ ...bmp, location }));

export const enterConditions = (editor: Editor): Editor => moveTo(editor, 'BMPEnterConditions');

export function changeCondition(editor: Editor, change: Partial<Documentation>): Editor {
  const changed = changeWhileLogging(editor, (bmp) => ({
    ...bmp,
    condition: clip({ ...bmp.condition, ...change }, LIMITS.areaText),
  }));
  return accepted(changed, 'condition');
}

/** Conditions are checked when they are left (BMP-21, decision X-29). */
export function enterCorrectionInfo(editor: Editor): Editor {
  const bmp = activeBmp(editor);
  if (bmp === null) return editor;
  return isDocumented(bmp.condition) ? moveTo(editor, 'BMPEnterInitialCorrections') : refused(editor, ['condition']);
}

/** Unchecked: documentation only. Checked: the library's CAs of this practice, none of them chosen yet (BMP-12). */
export function toggleRequiredCas(editor: Editor, required: boolean): Editor {
  return changeWhileLogging(editor, (bmp) => {
    if (!required) return { ...bmp, correctiveActions: null };
    const offered = libraryEntry(editor.pack.library, bmp.practiceId)?.practice.actions ?? [];
    return { ...bmp, correctiveActions: bmp.correctiveActions ?? offered.map((action) => ({ ...action, selected: false })) };
  });
}

export function toggleAction(editor: Editor, actionId: string): Editor {
  return changeWhileLogging(editor, (bmp) => ({
    ...bmp,
    correctiveActions:
      bmp.correctiveActions?.map((action) =>
        action.id === actionId ? { ...action, selected: !action.selected } : action,
      ) ?? null,
  }));
}

export function chooseCorrection(editor: Editor, document: boolean, { now }: Context): Editor {
  const bmp = activeBmp(editor);
  if (bmp === null || editor.active === null || bmp.correctiveActions === null) return editor;
  const correction = document ? (bmp.correction ?? editor.active.setAside ?? emptyCorrection(now)) : null;
  const setAside = document ? null : (bmp.correction ?? editor.active.setAside);
  const changed = changeWhileLogging(editor, (logged) => ({ ...logged, correction }));
  return accepted({ ...changed, active: { ...editor.active, setAside } }, 'correction');
}

export function changeCorrection(editor: Editor, change: Partial<Correction>, { now }: Context): Editor {
  const changed = changeCorrectable(editor, editor.active?.id, (bmp) => ({
    ...bmp,
    correction: clipCorrection({ ...(bmp.correction ?? emptyCorrection(now)), ...change }),
  }));
  return accepted(changed, 'correction');
}

/** SAVE BMP: a label at first save, then the summary, with the list behind it (BMP-30…35). */
export function saveBmp(editor: Editor): Editor {
  const bmp = activeBmp(editor);
  if (bmp === null || !isLogStep(phaseOf(editor)) || !canLogMore(statusOf(editor))) return editor;
  const wrong = wrongSections(bmp);
  if (wrong.length > 0) return refused(editor, wrong);
  const correction = bmp.correctiveActions === null ? null : bmp.correction;
  const saved = withBmp(editor, { ...bmp, correction });
  return showSummary({ ...saved, report: withLabel(saved.report, bmp.id) }, bmp.id, 'LoggedEventsList');
}

function wrongSections(bmp: LoggedBmp): Section[] {
  const emptyCorrectionDocumented =
    bmp.correctiveActions !== null && bmp.correction !== null && !isDocumented(bmp.correction);
  return [
    ...(isDocumented(bmp.condition) ? [] : (['condition'] as const)),
    ...(emptyCorrectionDocumented ? (['correction'] as const) : []),
  ];
}

/** After a save: complete with a documented correction, otherwise the one that takes the correction (BMP-32, BMP-33). */
function showSummary(editor: Editor, bmpId: string, behind: Phase): Editor {
  const bmp = editor.report.bmps.find(({ id }) => id === bmpId) ?? null;
  const phase = isDocumented(bmp?.correction ?? null) ? 'BMPEventSummaryComplete' : 'BMPEventSummaryIncomplete';
  const history = editor.report.fields.phaseHistory.filter((past) => !isAboutOneBmp(past) && past !== behind);
  return arrive({ ...editor, active: { id: bmpId, before: bmp, setAside: null } }, phase, [...history, behind]);
}

/** Cancelling a first logging takes the BMP away; cancelling an edit brings it back as it was (decision X-28). */
export function cancelFlow(editor: Editor): Editor {
  const { active } = editor;
  if (active === null || !isLogStep(phaseOf(editor))) return editor;
  const { before } = active;
  const undone = before
    ? withBmp(editor, before)
    : withBmps(editor, editor.report.bmps.filter(({ id }) => id !== active.id));
  return leaveSideTrip(undone, before ? 'LoggedEventsList' : 'BMPInspection');
}

/** Opens a BMP of list, map or summary: its record, its correction if that is due, or the logging that was left. */
export function openBmp(editor: Editor, bmpId: string, { today }: Context): Editor {
  const bmp = editor.report.bmps.find(({ id }) => id === bmpId) ?? null;
  const opened: Editor = { ...editor, active: { id: bmpId, before: bmp, setAside: null } };
  if (bmp === null) return moveTo(opened, 'BMPEventSummaryComplete');
  if (canLogMore(statusOf(editor)) && isUnfinished(bmp)) return editBmp(editor, bmpId);
  const status = statusOfBmp(editor, bmp, today);
  const due = (status === 'Incomplete' || status === 'Overdue') && canCorrect(statusOf(editor));
  return moveTo(opened, due ? 'BMPEventSummaryIncomplete' : 'BMPEventSummaryComplete');
}

const isUnfinished = (bmp: LoggedBmp) => bmp.label === null || !isDocumented(bmp.condition);

/** Through the three steps again. A logging that was left half done is still a first logging. */
export function editBmp(editor: Editor, bmpId: string): Editor {
  const bmp = editor.report.bmps.find(({ id }) => id === bmpId);
  if (bmp === undefined || !canLogMore(statusOf(editor))) return editor;
  const before = bmp.label === null && !isAutoBmp(bmp.practiceId) ? null : bmp;
  return moveTo({ ...editor, active: { id: bmpId, before, setAside: null } }, 'BMPPlotLocation');
}

export function removeBmp(editor: Editor, bmpId: string): Editor {
  if (!canLogMore(statusOf(editor))) return editor;
  const removed = withBmps(editor, editor.report.bmps.filter(({ id }) => id !== bmpId));
  return editor.active?.id === bmpId ? leaveSideTrip(removed, 'LoggedEventsList') : removed;
}

/** From the complete summary: a documented correction can be mended until the report is closed (decision X-04). */
export function reopenCorrection(editor: Editor): Editor {
  const bmp = activeBmp(editor);
  if (bmp === null || bmp.correctiveActions === null || !canCorrect(statusOf(editor))) return editor;
  const { phaseHistory } = editor.report.fields;
  return arrive({ ...editor, active: { id: bmp.id, before: bmp, setAside: null } }, 'BMPEventSummaryIncomplete', phaseHistory);
}

/** DONE: a documented correction is shown as complete first, then the list or the summary (BMP-33, BMP-36). */
export function finishCorrection(editor: Editor): Editor {
  const bmp = activeBmp(editor);
  if (bmp !== null && canCorrect(statusOf(editor)) && isBegunButEmpty(bmp.correction)) {
    return refused(editor, ['correction']);
  }
  if (bmp === null || bmp.correctiveActions === null || !isDocumented(bmp.correction)) return leaveRecord(editor);
  return arrive({ ...editor, active: { id: bmp.id, before: bmp, setAside: null } }, 'BMPEventSummaryComplete', editor.report.fields.phaseHistory);
}

/** CANCEL: the correction is empty again, or as it was documented before (BMP-49). */
export function cancelCorrection(editor: Editor, { now }: Context): Editor {
  const earlier = editor.active?.before?.correction ?? null;
  const correction = isDocumented(earlier) ? earlier : emptyCorrection(now);
  const restored = changeCorrectable(editor, editor.active?.id, (bmp) =>
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

/** At most 5 with those already there; one too many says so and adds none (decision X-43). */
export function addPhotos(editor: Editor, bmpId: string, side: Section, fileNames: string[], { now }: Context): Editor {
  const bmp = editor.report.bmps.find(({ id }) => id === bmpId);
  if (bmp === undefined) return editor;
  const existing = bmp[side]?.photos ?? [];
  const verdict = photoCount(existing.length, fileNames.length);
  if (verdict === 'nothing') return editor;
  if (verdict === 'too-many') return { ...editor, notice: { kind: 'photo-count' } };
  return accepted(withPhotos(editor, bmpId, side, [...existing, ...fileNames], now), side);
}

export function removePhoto(editor: Editor, bmpId: string, side: Section, fileName: string, { now }: Context): Editor {
  const photos = editor.report.bmps.find(({ id }) => id === bmpId)?.[side]?.photos ?? [];
  return photos.includes(fileName)
    ? withPhotos(editor, bmpId, side, photos.filter((photo) => photo !== fileName), now)
    : editor;
}

function withPhotos(editor: Editor, bmpId: string, side: Section, photos: string[], now: string): Editor {
  if (side === 'correction') {
    return changeCorrectable(editor, bmpId, (bmp) => ({ ...bmp, correction: { ...(bmp.correction ?? emptyCorrection(now)), photos } }));
  }
  if (!canLogMore(statusOf(editor))) return editor;
  return changeBmp(editor, bmpId, (bmp) => ({ ...bmp, condition: { ...bmp.condition, photos } }));
}

const emptyCorrection = (now: string): Correction => ({ photos: [], date: now, description: '', initials: '' });

const clip = <Side extends Documentation>(side: Side, limit: number): Side => ({
  ...side,
  description: side.description.slice(0, limit),
});
const clipCorrection = (correction: Correction): Correction => ({
  ...clip(correction, LIMITS.correctionText),
  initials: correction.initials.slice(0, LIMITS.initials),
});

type Change = (bmp: LoggedBmp) => LoggedBmp;

function changeWhileLogging(editor: Editor, change: Change): Editor {
  return canLogMore(statusOf(editor)) ? changeBmp(editor, editor.active?.id, change) : editor;
}

function changeCorrectable(editor: Editor, bmpId: string | undefined, change: Change): Editor {
  return canCorrect(statusOf(editor)) ? changeBmp(editor, bmpId, change) : editor;
}

function changeBmp(editor: Editor, bmpId: string | undefined, change: Change): Editor {
  return withBmps(editor, editor.report.bmps.map((bmp) => (bmp.id === bmpId ? change(bmp) : bmp)));
}

const withBmps = (editor: Editor, bmps: LoggedBmp[]): Editor => ({ ...editor, report: { ...editor.report, bmps } });
const withBmp = (editor: Editor, bmp: LoggedBmp): Editor => changeBmp(editor, bmp.id, () => bmp);

const refused = (editor: Editor, invalid: readonly Section[]): Editor => ({ ...editor, invalid });
const accepted = (editor: Editor, section: Section): Editor => ({
  ...editor,
  invalid: editor.invalid.filter((each) => each !== section),
});
