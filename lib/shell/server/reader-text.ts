import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { Language } from '@/lib/language';
import { languageOfRequest } from '@/lib/reader-language';
import { SPANISH } from '@/lib/spanish';
import { inEnglish, translateBy, type Text, type Translate } from '@/lib/text';

const inSpanish = translateBy(SPANISH);

export const readerLanguage = async (): Promise<Language> => languageOfRequest(await headers());

/** Translates texts that the server renders, such as titles, to the reader's language. */
export const readerText = async (): Promise<Translate> => ((await readerLanguage()) === 'es' ? inSpanish : inEnglish);

export const titled =
  (title: Text, rest: Metadata = {}) =>
  async (): Promise<Metadata> => ({ ...rest, title: (await readerText())(title) });
