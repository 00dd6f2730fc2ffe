import { getPhase } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';

export const activeIdOf = ({ place }: Editor): string | null => place.active?.id ?? null;

export const placeOf = (editor: Editor): string => {
  const active = activeIdOf(editor);
  return active === null ? getPhase(editor) : `${getPhase(editor)} of BMP ${active}`;
};
