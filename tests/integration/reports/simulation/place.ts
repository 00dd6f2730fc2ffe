import { getPhase } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';

export const getActiveBmpId = ({ place }: Editor): string | null => place.active?.id ?? null;

export const formatPlace = (editor: Editor): string => {
  const bmpId = getActiveBmpId(editor);
  return bmpId === null ? getPhase(editor) : `${getPhase(editor)} of BMP ${bmpId}`;
};
