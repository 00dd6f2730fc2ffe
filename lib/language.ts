/** The languages of crew members' screens. Screens for inspectors and the Office, and all records, are in English. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The choices in My Account. 'browser' is the browser's language. */
export const LANGUAGE_CHOICES = ['browser', ...LANGUAGES] as const;
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

/** The same texts in every language. */
export type Localized<Texts> = Readonly<Record<Language, Texts>>;

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/**
 * The person's choice, or the first supported language of the browser, or English.
 * @param accepted the Accept-Language header, such as 'es-MX,es;q=0.9,en;q=0.8'
 */
export function chooseLanguage(chosen: Language | null, accepted: string | null): Language {
  if (chosen !== null) return chosen;
  const preferred = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return preferred.map(({ language }) => language).find(isLanguage) ?? 'en';
}
