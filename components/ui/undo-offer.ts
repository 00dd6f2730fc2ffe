import type { Language } from '@/lib/language';

export interface UndoOffer {
  /** What was done: 'Photo deleted', '14 BMPs marked good'. */
  text: string;
  onUndo: () => void;
  /** The button, and the language of both, where they are not English. */
  undo?: string;
  language?: Language;
}
