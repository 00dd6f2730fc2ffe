import { useLanguage } from '@/components/ui/language';
import { useLazyComponent } from '@/components/ui/lazy-component';
import { alreadyHere, newLazyComponent, type LazyComponent } from '@/lib/client/lazy-component';
import type { InEachLanguage, Language } from '@/lib/language';
import { CORRECTIONS_IN_ENGLISH, type CorrectionTexts } from '@/lib/reports/corrections/english';

/** What a crew reads while it corrects. The editor brings the English; who reads another language downloads that. */
const TEXTS: InEachLanguage<LazyComponent<CorrectionTexts>> = {
  en: alreadyHere(CORRECTIONS_IN_ENGLISH),
  es: newLazyComponent(() => import('@/lib/reports/corrections/spanish').then((file) => file.CORRECTIONS_IN_SPANISH)),
};

/** The sentences of a crew's screens, in the language in which they are shown: one that `useSpokenLanguage` gave. */
export const useCorrectionTexts = (): CorrectionTexts => correctionTextsIn(useLanguage());

export function correctionTextsIn(language: Language): CorrectionTexts {
  const texts = TEXTS[language].now();
  return texts.name === 'here' ? texts.content : CORRECTIONS_IN_ENGLISH;
}

/**
 * The language in which a crew's screens can be shown: the wanted one; null while its texts are on their way; English as
 * long as they do not come, because a correction can be entered in any language.
 */
export function useSpokenLanguage(wanted: Language): Language | null {
  const { name } = useLazyComponent(TEXTS[wanted]);
  switch (name) {
    case 'here':
      return wanted;
    case 'loading':
      return null;
    case 'missing':
    case 'outdated':
      return 'en';
  }
}
