import type { Correction, Documentation, LoggedBmp } from '@/lib/reports/domain/report';
import { canCorrect, canLogMore, LIMITS, photoCount } from '@/lib/reports/domain/rules';
import { bmpOf, statusOf, type Context, type Editor, type Refusable, type Section } from './state';

/** Changing one BMP of the report, as far as the report's status allows it (decision X-04). */
type Change = (bmp: LoggedBmp) => LoggedBmp;

export const changeWhileLogging = (editor: Editor, change: Change): Editor =>
  changeLoggable(editor, editor.place.active?.id, change);

function changeLoggable(editor: Editor, bmpId: string | undefined, change: Change): Editor {
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

/** What was typed about it and not read goes with what was entered. */
export const withoutTexts = (editor: Editor, bmpId: string | undefined): Editor => ({
  ...editor,
  unread: editor.unread.filter((each) => each.bmpId !== bmpId),
});

export const refused = (editor: Editor, invalid: readonly Refusable[]): Editor => ({ ...editor, invalid });
export const accepted = (editor: Editor, section: Refusable): Editor => ({
  ...editor,
  invalid: editor.invalid.filter((each) => each !== section),
});

/** What BMP-49 calls reset: empty, with a new date. */
export const emptyCorrection = (now: string): Correction => ({ photos: [], date: now, description: '', initials: '' });

export const withCondition = (bmp: LoggedBmp, change: Partial<Documentation>): LoggedBmp => ({
  ...bmp,
  condition: clip({ ...bmp.condition, ...change }, LIMITS.areaText),
});

/** Begins the correction if there is none yet; documentation-only BMPs have none. It is a draft until `withoutDraft`. */
export function withCorrection(bmp: LoggedBmp, change: Partial<Correction>, now: string): LoggedBmp {
  if (bmp.correctiveActions === null) return bmp;
  const correction = clip({ ...(bmp.correction ?? emptyCorrection(now)), ...change }, LIMITS.correctionText);
  return {
    ...bmp,
    correction: { ...correction, initials: correction.initials.slice(0, LIMITS.initials), draft: true },
  };
}

/** DONE, or SAVE BMP: what was written is the correction. */
export function withoutDraft(correction: Correction | null): Correction | null {
  if (correction === null) return null;
  const { draft: _draft, ...done } = correction;
  return done;
}

const clip = <Side extends Documentation>(side: Side, limit: number): Side => ({
  ...side,
  description: side.description.slice(0, limit),
});

/** At most 5 with those already there; one too many says so and adds none (decision X-43). `at`: before which of them. */
export function addPhotos(
  editor: Editor,
  bmpId: string,
  side: Section,
  fileNames: readonly string[],
  { now }: Context,
  at = Infinity,
): Editor {
  const bmp = bmpOf(editor, bmpId);
  if (bmp === null) return editor;
  const existing = bmp[side]?.photos ?? [];
  if (fileNames.some((fileName) => existing.includes(fileName))) return editor;
  const verdict = photoCount(existing.length, fileNames.length);
  if (verdict === 'nothing') return editor;
  if (verdict === 'too-many') return { ...editor, notice: { kind: 'photo-count' } };
  return accepted(withPhotos(editor, bmpId, side, existing.toSpliced(at, 0, ...fileNames), now), side);
}

export function removePhoto(editor: Editor, bmpId: string, side: Section, fileName: string, { now }: Context): Editor {
  const photos = bmpOf(editor, bmpId)?.[side]?.photos ?? [];
  return photos.includes(fileName)
    ? withPhotos(
        editor,
        bmpId,
        side,
        photos.filter((photo) => photo !== fileName),
        now,
      )
    : editor;
}

function withPhotos(editor: Editor, bmpId: string, side: Section, photos: string[], now: string): Editor {
  return side === 'correction'
    ? changeCorrectable(editor, bmpId, (bmp) => withCorrection(bmp, { photos }, now))
    : changeLoggable(editor, bmpId, (bmp) => withCondition(bmp, { photos }));
}
