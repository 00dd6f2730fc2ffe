/**
 * A notice that must survive a navigation ('User logged in successfully' after the redirect) travels in this cookie:
 * the server sets it with the sentence as its value, the next page shows the sentence once and removes the cookie.
 * It must be readable by scripts (not httpOnly).
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
