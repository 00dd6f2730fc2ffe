import type { CorrectionTexts } from '@/lib/reports/corrections/english';
import { getSavingState } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';

/** Caption of a picture that is not on the server yet: 'Saving…' while the editor saves, else 'Waiting for signal'. */
export const getUnsentCaption = (editor: Editor, texts: Pick<CorrectionTexts, 'saving' | 'photoWaits'>): string =>
  ['saving', 'unsaved'].includes(getSavingState(editor)) ? texts.saving : texts.photoWaits;
