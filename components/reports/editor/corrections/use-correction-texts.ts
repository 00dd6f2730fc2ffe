import { useLanguage } from '@/components/ui/language';
import type { CorrectionTexts } from '@/lib/reports/corrections/english';
import { CORRECTION_TEXTS } from '@/lib/reports/corrections/texts';

/** The sentences of a crew's screens, in the language in which they are shown. */
export const useCorrectionTexts = (): CorrectionTexts => CORRECTION_TEXTS[useLanguage()];
