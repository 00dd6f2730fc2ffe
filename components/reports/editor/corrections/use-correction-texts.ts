import { useLanguage } from '@/components/ui/text/language';
import { useLazyComponent } from '@/components/ui/lazy/lazy-component';
import { createLoadedComponent, createLazyComponent, type LazyComponent } from '@/lib/client/lazy-component';
import type { Localized, Language } from '@/lib/language';
import { CORRECTIONS_IN_ENGLISH, type CorrectionTexts } from '@/lib/reports/corrections/english';

/** Texts for the crew. English is part of the editor; other languages are downloaded. */
const TEXTS: Localized<LazyComponent<CorrectionTexts>> = {
  en: createLoadedComponent(CORRECTIONS_IN_ENGLISH),
  es: createLazyComponent(() =>
    import('@/lib/reports/corrections/spanish').then((module) => module.CORRECTIONS_IN_SPANISH),
  ),
};

/** Texts of the crew's screens in the current language. English until that language is downloaded. */
export const useCorrectionTexts = (): CorrectionTexts => getCorrectionTexts(useLanguage());

/** These texts in any language. English until that language is downloaded, which this does not start. */
export function getCorrectionTexts(language: Language): CorrectionTexts {
  const texts = TEXTS[language].getState();
  return texts.name === 'loaded' ? texts.content : CORRECTIONS_IN_ENGLISH;
}

/** The language of the crew's screens: the preferred one; null while its texts load; English if they fail to load. */
export function useCorrectionLanguage(preferredLanguage: Language): Language | null {
  const { name } = useLazyComponent(TEXTS[preferredLanguage]);
  switch (name) {
    case 'loaded':
      return preferredLanguage;
    case 'loading':
      return null;
    case 'missing':
    case 'outdated':
      return 'en';
  }
}
