import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { Language } from '@/lib/language';
import { getRequestLanguage } from '@/lib/reader-language';
import { getFixPath } from '@/lib/fixes/rules';
import { PATH_HEADER } from '@/lib/platform/http/content-security-policy';
import { SPANISH } from '@/lib/spanish';
import { DISPOSAL_IN_SPANISH } from '@/lib/spanish/disposal';
import { translateToEnglish, createTranslate, type DisposalText, type Translate } from '@/lib/text';

const translateToSpanish = createTranslate({ ...SPANISH, ...DISPOSAL_IN_SPANISH });

/** English for the crew's fix page: it has texts of its own, so that its first load stays small (FIX-17). */
export async function getPageLanguage(): Promise<Language> {
  const requestHeaders = await headers();
  return requestHeaders.get(PATH_HEADER)?.startsWith(getFixPath('')) ? 'en' : getRequestLanguage(requestHeaders);
}

/** Translates texts that the server renders, such as titles, to the language of the page. */
export const getTranslate = async (): Promise<Translate<DisposalText>> =>
  (await getPageLanguage()) === 'es' ? translateToSpanish : translateToEnglish;

/** Creates a `generateMetadata` function with a translated title. */
export const createTitleMetadata =
  (title: DisposalText, metadata: Metadata = {}) =>
  async (): Promise<Metadata> => ({ ...metadata, title: (await getTranslate())(title) });
