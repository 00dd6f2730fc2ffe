import { phaseOf } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';

/** The active BMP's id. */
export const activeIdOf = ({ place }: Editor): string | null => place.active?.id ?? null;

/** Place in the editor, in words. */
export const placeOf = (editor: Editor): string => {
  const active = activeIdOf(editor);
  return active === null ? phaseOf(editor) : `${phaseOf(editor)} of BMP ${active}`;
};
