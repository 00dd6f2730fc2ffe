import type { CorrectionTexts } from '@/lib/reports/corrections/english';
import { saveState } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';

/** What stands at a picture that the server has not yet: it waits for signal only while nothing is being sent. */
export const unsentCaption = (editor: Editor, texts: Pick<CorrectionTexts, 'saving' | 'photoWaits'>): string =>
  ['saving', 'unsaved'].includes(saveState(editor)) ? texts.saving : texts.photoWaits;
