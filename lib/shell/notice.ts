/**
 * A notice that is shown after a redirect. The next page shows it and deletes the cookie, so it must not be httpOnly.
 */
export const NOTICE_COOKIE = 'et-notice';
export const NOTICE_COOKIE_OPTIONS = { path: '/', maxAge: 30, sameSite: 'lax', httpOnly: false } as const;

/** Returns the notice in `document.cookie`, or null if there is none or it is malformed. */
export function parseNotice(cookies: string): string | null {
  const cookie = cookies.split('; ').find((pair) => pair.startsWith(`${NOTICE_COOKIE}=`));
  if (!cookie) return null;
  try {
    return decodeURIComponent(cookie.slice(NOTICE_COOKIE.length + 1)) || null;
  } catch {
    return null;
  }
}
