import { libraryEntry, loggedPracticeId, newBmp } from '@/lib/reports/domain/auto-bmps';
import { isHalfLogged } from '@/lib/reports/domain/being-logged';
import { withLabel } from '@/lib/reports/domain/labels';
import { isAboutOneBmp, isLogStep, LOG_STEPS } from '@/lib/reports/domain/phases';
import type { Position } from '@/lib/map/position';
import type { Documentation, LoggedBmp, Phase } from '@/lib/reports/domain/report';
import { mayLog } from '@/lib/reports/domain/bmp-capacity';
import {
  awaitsConditions,
  canLogMore,
  hasNoActionTicked,
  IN_GOOD_CONDITION,
  isCorrected,
  isDocumented,
} from '@/lib/reports/domain/rules';
import {
  accepted,
  changeWhileLogging,
  emptyCorrection,
  withoutDraft,
  refused,
  withBmp,
  withBmps,
  withCondition,
  withoutTexts,
} from './bmp-changes';
import { arrive, leaveSideTrip, moveTo, withActive } from './moves';
import {
  activeBmp,
  bmpOf,
  otherLogger,
  phaseOf,
  statusOf,
  type ActiveBmp,
  type Context,
  type Editor,
  type Refusable,
} from './state';

/** Log BMP Event in its three steps (inspection-core §2, §4, §5; decisions ). */

/** The plus link: the BMP is in the list from now on, and is placed first (BMP-02). Where none fits, that is said. */
export function pick(editor: Editor, practiceId: string, { now, newId }: Context): Editor {
  const entry = libraryEntry(editor.surroundings.library, practiceId) ?? libraryEntryById(editor, practiceId);
  if (entry === null || !canLogMore(statusOf(editor))) return editor;
  if (!mayLog(editor.report.bmps, loggedPracticeId(entry.practice))) return { ...editor, notice: { kind: 'full' } };
  const bmp = newBmp(newId(), loggedPracticeId(entry.practice), entry.practice.name, entry.type, now);
  const logged = withBmps(editor, [...editor.report.bmps, bmp]);
  return moveTo(withActive(logged, { id: bmp.id, before: null, setAside: null }), 'BMPPlotLocation');
}

function libraryEntryById(editor: Editor, id: string) {
  const practice = editor.surroundings.library.flatMap(({ entries }) => entries).find((entry) => entry.id === id);
  return practice ? libraryEntry(editor.surroundings.library, loggedPracticeId(practice)) : null;
}

export const place = (editor: Editor, location: Position): Editor =>
  changeWhileLogging(editor, (bmp) => ({ ...bmp, location }));

export const enterConditions = (editor: Editor): Editor => moveTo(editor, 'BMPEnterConditions');

export function changeCondition(editor: Editor, change: Partial<Documentation>): Editor {
  return accepted(
    changeWhileLogging(editor, (bmp) => withCondition(bmp, change)),
    'condition',
  );
}

/** Conditions are checked when they are left (BMP-21, decision X-29). */
export function enterCorrectionInfo(editor: Editor): Editor {
  const bmp = activeBmp(editor);
  if (bmp === null) return editor;
  return isDocumented(bmp.condition) ? moveTo(editor, 'BMPEnterInitialCorrections') : refused(editor, ['condition']);
}

/** Unchecked: documentation only. Checked: the library's CAs of this practice, none of them chosen yet (BMP-12). */
export function toggleRequiredCas(editor: Editor, required: boolean): Editor {
  const changed = changeWhileLogging(editor, (bmp) => {
    if (!required) return { ...bmp, correctiveActions: null };
    const offered = libraryEntry(editor.surroundings.library, bmp.practiceId)?.practice.actions ?? [];
    return {
      ...bmp,
      correctiveActions: bmp.correctiveActions ?? offered.map((action) => ({ ...action, selected: false })),
    };
  });
  return accepted(changed, 'actions');
}

export function toggleAction(editor: Editor, actionId: string): Editor {
  const changed = changeWhileLogging(editor, (bmp) => ({
    ...bmp,
    correctiveActions:
      bmp.correctiveActions?.map((action) =>
        action.id === actionId ? { ...action, selected: !action.selected } : action,
      ) ?? null,
  }));
  return accepted(changed, 'actions');
}

export function chooseCorrection(editor: Editor, document: boolean, { now }: Context): Editor {
  const bmp = activeBmp(editor);
  const { active } = editor.place;
  if (bmp === null || active === null || bmp.correctiveActions === null) return editor;
  const correction = document ? (bmp.correction ?? active.setAside ?? emptyCorrection(now)) : null;
  const setAside = document ? null : (bmp.correction ?? active.setAside);
  const changed = changeWhileLogging(editor, (logged) => ({ ...logged, correction }));
  return accepted(withActive(changed, { ...active, setAside }), 'correction');
}

/** SAVE BMP: a label at first save, then the summary, with the list behind it (BMP-30…35). */
export function saveBmp(editor: Editor, withoutPlace = false): Editor {
  const bmp = activeBmp(editor);
  if (bmp === null || !isLogStep(phaseOf(editor)) || !canLogMore(statusOf(editor))) return editor;
  const wrong = wrongSections(bmp);
  if (wrong.length > 0) return refused(editor, wrong);
  if (bmp.location === null && !withoutPlace) return { ...editor, question: 'save-without-place' };
  const correction = bmp.correctiveActions === null ? null : withoutDraft(bmp.correction);
  const saved = withBmp(editor, { ...bmp, correction });
  return showSummary({ ...saved, report: withLabel(saved.report, bmp.id) }, bmp.id, 'LoggedEventsList');
}

/**
 * 'Mark all good' in the logged list: what was carried over and not looked at one by one was seen now, and nothing was
 * found. What was written already stays, and a BMP that requires something has to be opened.
 */
export function findRestGood(editor: Editor, { now }: Context): Editor {
  const waiting = editor.report.bmps.filter(awaitsConditions);
  if (!canLogMore(statusOf(editor)) || waiting.length === 0) return editor;
  const after = { photos: [], date: now, description: IN_GOOD_CONDITION };
  const conditions = waiting.map((bmp) => ({ bmpId: bmp.id, before: bmp.condition, after }));
  const bmps = editor.report.bmps.map((bmp) => (awaitsConditions(bmp) ? { ...bmp, condition: after } : bmp));
  return { ...withBmps(editor, bmps), undo: { kind: 'found-good', conditions } };
}

function wrongSections(bmp: LoggedBmp): Refusable[] {
  const emptyCorrection = bmp.correctiveActions !== null && bmp.correction !== null && !isDocumented(bmp.correction);
  return [
    ...(isDocumented(bmp.condition) ? [] : (['condition'] as const)),
    ...(hasNoActionTicked(bmp) ? (['actions'] as const) : []),
    ...(emptyCorrection ? (['correction'] as const) : []),
  ];
}

/** After a save: the complete summary of a documented correction, otherwise the one that still takes it (BMP-32, BMP-33). */
function showSummary(editor: Editor, bmpId: string, behind: Phase): Editor {
  const bmp = bmpOf(editor, bmpId);
  const phase = isCorrected(bmp?.correction ?? null) ? 'BMPEventSummaryComplete' : 'BMPEventSummaryIncomplete';
  const history = editor.place.history.filter((past) => !isAboutOneBmp(past) && past !== behind);
  return arrive(withActive(editor, { id: bmpId, before: bmp, setAside: null }), phase, [...history, behind]);
}

/** Cancelling a first logging takes the BMP away; cancelling an edit brings it back as it was (decision X-28). */
export function cancelFlow(editor: Editor): Editor {
  const { report } = editor;
  const { active } = editor.place;
  if (active === null || !isLogStep(phaseOf(editor))) return editor;
  const { before } = active;
  if (before) return leaveSideTrip(withBmp(withoutTexts(editor, active.id), before), 'LoggedEventsList');
  const others = report.bmps.filter(({ id }) => id !== active.id);
  return leaveSideTrip(withBmps(editor, others), 'BMPInspection');
}

/** Through the three steps again. */
export function editBmp(editor: Editor, bmpId: string): Editor {
  const bmp = bmpOf(editor, bmpId);
  if (bmp === null || !canLogMore(statusOf(editor)) || otherLogger(editor, bmp)) return editor;
  return moveTo(withActive(editor, beginning(bmp)), 'BMPPlotLocation');
}

/** A logging that was left half done is still a first logging. */
const beginning = (bmp: LoggedBmp): ActiveBmp => ({
  id: bmp.id,
  before: isHalfLogged(bmp) ? null : bmp,
  setAside: null,
});

/** Goes on with a BMP at the step that is missing; BACK leads through the ones before it. */
export function goOnLogging(editor: Editor, bmp: LoggedBmp): Editor {
  const done = LOG_STEPS.map(({ phase }) => phase).slice(0, stepsDone(bmp));
  const phase = LOG_STEPS[done.length]?.phase ?? 'BMPEnterInitialCorrections';
  const { phase: from, history } = editor.place;
  return arrive(withActive(editor, beginning(bmp)), phase, [...history, from, ...done]);
}

function stepsDone({ location, condition }: LoggedBmp): number {
  if (isDocumented(condition)) return 2;
  return location === null ? 0 : 1;
}

/** What somebody else is logging is not taken away under their hands. */
export function removeBmp(editor: Editor, bmpId: string): Editor {
  const bmp = bmpOf(editor, bmpId);
  if (bmp === null || !canLogMore(statusOf(editor)) || otherLogger(editor, bmp)) return editor;
  const removed = withBmps(
    editor,
    editor.report.bmps.filter(({ id }) => id !== bmpId),
  );
  return editor.place.active?.id === bmpId ? leaveSideTrip(removed, 'LoggedEventsList') : removed;
}
