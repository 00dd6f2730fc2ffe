/** For a notice that must survive a redirect. The next page shows and deletes it, so it must not be httpOnly. */
export const NOTICE_COOKIE = 'et-notice';
export const NOTICE_COOKIE_OPTIONS = { path: '/', maxAge: 30, sameSite: 'lax', httpOnly: false } as const;

export function parseNotice(cookies: string): string | null {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${NOTICE_COOKIE}=`));
  if (!pair) return null;
  try {
    return decodeURIComponent(pair.slice(NOTICE_COOKIE.length + 1)) || null;
  } catch {
    return null;
  }
}
