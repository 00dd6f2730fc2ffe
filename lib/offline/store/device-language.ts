import { isLanguage, languageFor, type Language } from '@/lib/language';

const KEY = 'deviceLanguage';

export function keepLanguage(personId: string, language: Language): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ personId, language }));
  } catch {
    // Without storage, the browser's language is used offline.
  }
}

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
