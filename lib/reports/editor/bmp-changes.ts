import type { Correction, Documentation, LoggedBmp } from '@/lib/reports/domain/report';
import { canCorrect, canLogMore, LIMITS } from '@/lib/reports/domain/rules';
import { statusOf } from './derived';
import type { Editor, Refusable } from './state';

/** Changes one BMP of the report, as far as the report's status allows it (decision X-04). */
type Change = (bmp: LoggedBmp) => LoggedBmp;

export const changeWhileLogging = (editor: Editor, change: Change): Editor =>
  changeLoggable(editor, editor.place.active?.id, change);

export function changeLoggable(editor: Editor, bmpId: string | undefined, change: Change): Editor {
  return canLogMore(statusOf(editor)) ? changeBmp(editor, bmpId, change) : editor;
}

export function changeCorrectable(editor: Editor, bmpId: string | undefined, change: Change): Editor {
  return canCorrect(statusOf(editor)) ? changeBmp(editor, bmpId, change) : editor;
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
export const withBmp = (editor: Editor, bmp: LoggedBmp): Editor => changeBmp(editor, bmp.id, () => bmp);

/** Removes the texts that fields of this BMP could not read, when its entries are removed too. */
export const withoutTexts = (editor: Editor, bmpId: string | undefined): Editor => ({
  ...editor,
  unread: editor.unread.filter((each) => each.bmpId !== bmpId),
});

export const refused = (editor: Editor, invalid: readonly Refusable[]): Editor => ({ ...editor, invalid });
export const accepted = (editor: Editor, section: Refusable): Editor => ({
  ...editor,
  invalid: editor.invalid.filter((each) => each !== section),
});

/** What BMP-49 calls a reset correction: it is empty and has a new date. */
export const emptyCorrection = (now: string): Correction => ({ photos: [], date: now, description: '', initials: '' });

export const withCondition = (bmp: LoggedBmp, change: Partial<Documentation>): LoggedBmp => ({
  ...bmp,
  condition: clip({ ...bmp.condition, ...change }, LIMITS.areaText),
});

/**
 * Begins the correction if there is none yet; a BMP that is documentation only never has one. The correction is a draft
 * until `withoutDraft`.
 */
export function withCorrection(bmp: LoggedBmp, change: Partial<Correction>, now: string): LoggedBmp {
  if (bmp.correctiveActions === null) return bmp;
  const correction = clip({ ...(bmp.correction ?? emptyCorrection(now)), ...change }, LIMITS.correctionText);
  return {
    ...bmp,
    correction: { ...correction, initials: correction.initials.slice(0, LIMITS.initials), draft: true },
  };
}

/** With DONE or SAVE BMP, the draft becomes the correction. */
export function withoutDraft(correction: Correction | null): Correction | null {
  if (correction === null) return null;
  const { draft: _draft, ...done } = correction;
  return done;
}

const clip = <Side extends Documentation>(side: Side, limit: number): Side => ({
  ...side,
  description: side.description.slice(0, limit),
});
