/** A notice that is shown after a redirect. The next page shows it and deletes the cookie, so it must not be httpOnly. */
export const NOTICE_COOKIE = 'et-notice';
export const NOTICE_COOKIE_OPTIONS = { path: '/', maxAge: 30, sameSite: 'lax', httpOnly: false } as const;

/** Returns the notice in `document.cookie`, or null. */
export function parseNotice(cookies: string): string | null {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${NOTICE_COOKIE}=`));
  if (!pair) return null;
  try {
    return decodeURIComponent(pair.slice(NOTICE_COOKIE.length + 1)) || null;
  } catch {
    return null;
  }
}
