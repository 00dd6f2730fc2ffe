import { isLanguage, chooseLanguage, type Language } from '@/lib/language';

/** A cookie with the language chosen in My Account, for pages without a session. */
export const LANGUAGE_COOKIE = 'earthtight.language';

const ONE_YEAR_SECONDS = 31_536_000;

/** Stores the choice in the browser; null removes it. */
export function storeLanguage(language: Language | null): void {
  const expiry = language === null ? 'max-age=0' : `max-age=${ONE_YEAR_SECONDS}`;
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ''}; path=/; samesite=lax; ${expiry}`;
}

/** The choice in a Cookie header or in `document.cookie`; null if there is none. */
export function readLanguageCookie(cookies: string | null): Language | null {
  const value = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE.replace('.', '\\.')}=(\\w+)`).exec(cookies ?? '')?.[1];
  return isLanguage(value) ? value : null;
}

/** The language of a response, from the cookie or the Accept-Language header. */
export const getRequestLanguage = (headers: Pick<Headers, 'get'>): Language =>
  chooseLanguage(readLanguageCookie(headers.get('cookie')), headers.get('accept-language'));
