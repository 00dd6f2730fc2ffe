import type { Language } from '@/lib/language';

export interface UndoOffer {
  text: string;
  onUndo: () => void;
  /** Called when the offer ends: used, expired, replaced by a newer one, or ended because its page was left. */
  onEnd?: () => void;
  /** The label of the button, and the language of both texts, if they are not the page's. */
  undoLabel?: string;
  language?: Language;
}
