import { isLanguage, languageFor, type Language } from '@/lib/language';

/**
 * The language that a person chose in My Account, stored by the browser, so that pages without a session are in it, too.
 * Without the cookie the browser's own languages count.
 */
export const LANGUAGE_COOKIE = 'earthtight.language';

/** Writes the choice into the browser; null takes it back. */
export function storeLanguage(language: Language | null): void {
  const end = language === null ? 'max-age=0' : 'max-age=31536000';
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ''}; path=/; samesite=lax; ${end}`;
}

/** The choice in a Cookie header, or in `document.cookie`. */
export function chosenIn(cookies: string | null): Language | null {
  const value = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE.replace('.', '\\.')}=(\\w+)`).exec(cookies ?? '')?.[1];
  return isLanguage(value) ? value : null;
}

/** The language in which a request is answered. */
export const languageOfRequest = (headers: Pick<Headers, 'get'>): Language =>
  languageFor(chosenIn(headers.get('cookie')), headers.get('accept-language'));
