/**
 * A cookie for a notice that must survive a redirect ('User logged in successfully'). The server sets the sentence, the
 * next page shows it and deletes the cookie, so it must not be httpOnly.
 */
export const NOTICE_COOKIE = 'et-notice';
export const NOTICE_COOKIE_OPTIONS = { path: '/', maxAge: 30, sameSite: 'lax', httpOnly: false } as const;

/** The notice in a `document.cookie` string, or null. */
export function noticeIn(cookies: string): string | null {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${NOTICE_COOKIE}=`));
  if (!pair) return null;
  try {
    return decodeURIComponent(pair.slice(NOTICE_COOKIE.length + 1)) || null;
  } catch {
    return null;
  }
}
