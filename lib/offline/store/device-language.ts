import { isLanguage, chooseLanguage, type Language } from '@/lib/language';

const KEY = 'deviceLanguage';

export function storePersonLanguage(personId: string, language: Language): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ personId, language }));
  } catch {
    // Without storage, the browser's language is used offline.
  }
}

/** The stored language of this person, or that of the browser. */
export function getDeviceLanguage(personId: string): Language {
  return chooseLanguage(readPersonLanguage(personId), navigator.languages.join(','));
}

function readPersonLanguage(personId: string): Language | null {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (
      typeof storedValue !== 'object' ||
      storedValue === null ||
      !('personId' in storedValue) ||
      !('language' in storedValue)
    )
      return null;
    return storedValue.personId === personId && isLanguage(storedValue.language) ? storedValue.language : null;
  } catch {
    return null;
  }
}
