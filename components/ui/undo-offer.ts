import type { Language } from '@/lib/language';

export interface UndoOffer {
  /** What was done: 'Photo deleted', '14 BMPs marked good'. */
  text: string;
  onUndo: () => void;
  /** Called when the offer is gone: taken up, over, replaced by a newer one, or left with its screen. */
  onGone?: () => void;
  /** The button, and the language of both, where they are not the page's. */
  undo?: string;
  language?: Language;
}
