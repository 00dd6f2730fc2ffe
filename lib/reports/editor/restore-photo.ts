import { canCorrect, canLogMore } from '@/lib/reports/domain/rules';
import { findBmp, getStatus } from './derived';
import type { Editor, BmpSide } from './state';

/**
 * Whether a removed photo can be restored to this side of the BMP; not once SAVE & NOTIFY or CLOSE OUT is confirmed.
 */
export function canRestorePhoto(editor: Editor, bmpId: string, side: BmpSide): boolean {
  const { queued, sending } = editor;
  const acceptsPhoto = side === 'condition' ? canLogMore : canCorrect;
  return queued === null && sending === null && findBmp(editor, bmpId) !== null && acceptsPhoto(getStatus(editor));
}
