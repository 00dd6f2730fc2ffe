import { isLanguage, languageFor, type Language } from '@/lib/language';

const KEY = 'deviceLanguage';

/** What the server said last of the language of a person, for when it can't be asked. */
export function keepLanguage(personId: string, language: Language): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ personId, language }));
  } catch {
    // A browser that keeps nothing asks for its own language without signal.
  }
}

/** The language in which this device speaks to a person while the server can't be asked. */
export function languageOnDevice(personId: string): Language {
  return languageFor(keptLanguage(personId), navigator.languages.join(','));
}

function keptLanguage(personId: string): Language | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('personId' in kept) || !('language' in kept)) return null;
    return kept.personId === personId && isLanguage(kept.language) ? kept.language : null;
  } catch {
    return null;
  }
}
