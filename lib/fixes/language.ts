import { chooseLanguage, type Language } from '@/lib/language';

interface LanguageSources {
  /** Of the switch on the page. */
  requested: Language | null;
  /** Of the person; null follows the browser. */
  ofLink: Language | null;
  /** The Accept-Language header. */
  accepted: string | null;
}

/** The language of the crew's page: the switch, else the person's, else the browser's (FIX-04). */
export const chooseFixLanguage = ({ requested, ofLink, accepted }: LanguageSources): Language =>
  chooseLanguage(requested ?? ofLink, accepted);
