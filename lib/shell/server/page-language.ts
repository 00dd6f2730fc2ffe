import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { Language } from '@/lib/language';
import { getRequestLanguage } from '@/lib/reader-language';
import { SPANISH } from '@/lib/spanish';
import { DISPOSAL_IN_SPANISH } from '@/lib/spanish/disposal';
import { translateToEnglish, createTranslate, type DisposalText, type Translate } from '@/lib/text';

const translateToSpanish = createTranslate({ ...SPANISH, ...DISPOSAL_IN_SPANISH });

export const getPageLanguage = async (): Promise<Language> => getRequestLanguage(await headers());

/** Translates texts that the server renders, such as titles, to the language of the page. */
export const getTranslate = async (): Promise<Translate<DisposalText>> =>
  (await getPageLanguage()) === 'es' ? translateToSpanish : translateToEnglish;

/** Creates a `generateMetadata` function with a translated title. */
export const createTitleMetadata =
  (title: DisposalText, metadata: Metadata = {}) =>
  async (): Promise<Metadata> => ({ ...metadata, title: (await getTranslate())(title) });
