import { getPhase } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';

export const getActiveId = ({ place }: Editor): string | null => place.active?.id ?? null;

export const getPlace = (editor: Editor): string => {
  const active = getActiveId(editor);
  return active === null ? getPhase(editor) : `${getPhase(editor)} of BMP ${active}`;
};
