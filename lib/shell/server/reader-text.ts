import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { Language } from '@/lib/language';
import { languageOfRequest } from '@/lib/reader-language';
import { SPANISH } from '@/lib/spanish';
import { DISPOSAL_IN_SPANISH } from '@/lib/spanish/disposal';
import { inEnglish, translateBy, type DisposalText, type Translate } from '@/lib/text';

const inSpanish = translateBy({ ...SPANISH, ...DISPOSAL_IN_SPANISH });

export const readerLanguage = async (): Promise<Language> => languageOfRequest(await headers());

/** Translates texts that the server renders, such as titles, to the reader's language. */
export const readerText = async (): Promise<Translate<DisposalText>> =>
  (await readerLanguage()) === 'es' ? inSpanish : inEnglish;

export const titled =
  (title: DisposalText, rest: Metadata = {}) =>
  async (): Promise<Metadata> => ({ ...rest, title: (await readerText())(title) });
