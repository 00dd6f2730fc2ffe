import { isLanguage, chooseLanguage, type Language } from '@/lib/language';

const KEY = 'deviceLanguage';

export function storePersonLanguage(personId: string, language: Language): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ personId, language }));
  } catch {
    // Without storage, the browser's language is used offline.
  }
}

export function getDeviceLanguage(personId: string): Language {
  return chooseLanguage(readPersonLanguage(personId), navigator.languages.join(','));
}

function readPersonLanguage(personId: string): Language | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('personId' in kept) || !('language' in kept)) return null;
    return kept.personId === personId && isLanguage(kept.language) ? kept.language : null;
  } catch {
    return null;
  }
}
