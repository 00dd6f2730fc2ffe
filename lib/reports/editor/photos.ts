import { photosNamed, photosOf } from '@/lib/reports/domain/photos';
import type { Report } from '@/lib/reports/domain/report';
import type { Editor } from './state';

/** The photos that a report's BMPs name. */
const namedPhotos = ({ bmps }: Report): Set<string> => new Set(bmps.flatMap(photosOf));

/** Photos that a saved state named and the next one doesn't. */
export function goneFrom(before: Report, after: Report): string[] {
  const named = namedPhotos(after);
  return [...namedPhotos(before)].filter((fileName) => !named.has(fileName));
}

/** A CANCEL, the decision of a conflict, or Undo could bring this photo back. */
export function couldComeBack({ place, conflicts, undo }: Editor, fileName: string): boolean {
  const disputed = conflicts.flatMap((conflict) => (conflict.kind === 'bmp' ? [conflict.mine, conflict.theirs] : []));
  const undone = undo && 'bmp' in undo ? undo.bmp : null;
  return [place.active?.before, undone, ...disputed].some((bmp) => bmp && photosOf(bmp).includes(fileName));
}

/** Nobody else can know of this photo, and nothing brings it back: it was in no save that may have arrived. */
export function mayLeaveDevice(editor: Editor, fileName: string): boolean {
  const { sent, unacknowledged } = editor.save;
  const told = [editor.base, sent, unacknowledged].flatMap((state) => state?.bmps ?? []);
  return !couldComeBack(editor, fileName) && !told.some((bmp) => photosOf(bmp).includes(fileName));
}

/**
 * A photo goes to the server after the save that names it, and leaves the device with that: the server clears photos
 * that no report names, and a phone may be away for longer than it waits. What nothing here names any more may go.
 */
export const mayGoToServer = ({ base, report }: Editor, fileName: string): boolean =>
  photosNamed(base).includes(fileName) || !photosNamed(report).includes(fileName);

/** The server need not have this photo any more: nothing names it, neither here nor there, and nothing brings it back. */
export function mayLeaveServer(editor: Editor, fileName: string): boolean {
  const { base, report, orphaned } = editor;
  const states = [base, report, ...(orphaned ? [orphaned.report] : [])];
  return !couldComeBack(editor, fileName) && !states.some((state) => namedPhotos(state).has(fileName));
}
