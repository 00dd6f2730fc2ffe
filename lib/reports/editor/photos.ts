import { photosNamed, photosOf } from '@/lib/reports/domain/photos';
import type { Report } from '@/lib/reports/domain/report';
import type { Editor } from './state';

const namedPhotos = ({ bmps }: Report): Set<string> => new Set(bmps.flatMap(photosOf));

/** Photos in `before` that are not in `after`. */
export function goneFrom(before: Report, after: Report): string[] {
  const named = namedPhotos(after);
  return [...namedPhotos(before)].filter((fileName) => !named.has(fileName));
}

/** Whether CANCEL, a conflict's resolution or Undo could restore this photo. */
export function couldComeBack({ place, conflicts, undo }: Editor, fileName: string): boolean {
  const disputed = conflicts.flatMap((conflict) => (conflict.kind === 'bmp' ? [conflict.mine, conflict.theirs] : []));
  const undone = undo && 'bmp' in undo ? undo.bmp : null;
  return [place.active?.before, undone, ...disputed].some((bmp) => bmp && photosOf(bmp).includes(fileName));
}

/** Whether the device may delete this photo: no save that may have arrived names it, and nothing can restore it. */
export function mayLeaveDevice(editor: Editor, fileName: string): boolean {
  const { sent, unacknowledged } = editor.save;
  const told = [editor.base, sent, unacknowledged].flatMap((state) => state?.bmps ?? []);
  return !couldComeBack(editor, fileName) && !told.some((bmp) => photosOf(bmp).includes(fileName));
}

/**
 * A photo is uploaded after the save that names it, and then leaves the device: the server deletes photos that no
 * report names, and the save may be late. A photo that nothing names may be uploaded.
 */
export const mayGoToServer = ({ base, report }: Editor, fileName: string): boolean =>
  photosNamed(base).includes(fileName) || !photosNamed(report).includes(fileName);

/** Whether the server may delete this photo: nothing names it, here or there, and nothing can restore it. */
export function mayLeaveServer(editor: Editor, fileName: string): boolean {
  const { base, report, orphaned } = editor;
  const states = [base, report, ...(orphaned ? [orphaned.report] : [])];
  return !couldComeBack(editor, fileName) && !states.some((state) => namedPhotos(state).has(fileName));
}
