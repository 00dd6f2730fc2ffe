import type { InEachLanguage } from '@/lib/language';
import { CORRECTIONS_IN_ENGLISH, type CorrectionTexts } from './english';
import { CORRECTIONS_IN_SPANISH } from './spanish';

/** What a crew reads while it corrects: the summary of an open inspection and the screens of one BMP. */
export const CORRECTION_TEXTS: InEachLanguage<CorrectionTexts> = {
  en: CORRECTIONS_IN_ENGLISH,
  es: CORRECTIONS_IN_SPANISH,
};
