import { listReportPictures, listBmpPhotos } from '@/lib/reports/domain/photos';
import type { Report } from '@/lib/reports/domain/report';
import type { Editor } from './state';

const listPhotos = ({ bmps }: Report): Set<string> => new Set(bmps.flatMap(listBmpPhotos));

/** Photos in `before` that are not in `after`. */
export function findRemovedPhotos(before: Report, after: Report): string[] {
  const remaining = listPhotos(after);
  return [...listPhotos(before)].filter((fileName) => !remaining.has(fileName));
}

/** Whether CANCEL, a conflict's resolution or Undo could restore this photo or its BMP. */
export function canBeRestored({ place, conflicts, undo }: Editor, fileName: string): boolean {
  const conflictingBmps = conflicts.flatMap((conflict) =>
    conflict.kind === 'bmp' ? [conflict.mine, conflict.theirs] : [],
  );
  const removedBmp = undo && 'bmp' in undo ? undo.bmp : null;
  return [place.active?.before, removedBmp, ...conflictingBmps].some(
    (bmp) => bmp && listBmpPhotos(bmp).includes(fileName),
  );
}

/** Whether the device may delete this photo: no save that may have arrived names it, and nothing can restore it. */
export function canDeleteFromDevice(editor: Editor, fileName: string): boolean {
  const { sentChanges, unacknowledgedChanges } = editor.save;
  const sentBmps = [editor.base, sentChanges, unacknowledgedChanges].flatMap((state) => state?.bmps ?? []);
  return !canBeRestored(editor, fileName) && !sentBmps.some((bmp) => listBmpPhotos(bmp).includes(fileName));
}

/**
 * Whether the photo may be uploaded: only after the save that names it, because the server deletes photos that no
 * report names. A photo that this report does not name may be uploaded, too.
 */
export const canUploadPhoto = ({ base, report }: Editor, fileName: string): boolean =>
  listReportPictures(base).includes(fileName) || !listReportPictures(report).includes(fileName);

/** Whether the server may delete this photo: nothing names it, here or there, and nothing can restore it. */
export function canDeleteFromServer(editor: Editor, fileName: string): boolean {
  const { base, report, orphaned } = editor;
  const states = [base, report, ...(orphaned ? [orphaned.report] : [])];
  return !canBeRestored(editor, fileName) && !states.some((state) => listPhotos(state).has(fileName));
}
