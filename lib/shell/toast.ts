/**
 * A toast that is shown after a redirect. The next page shows it and deletes the cookie, so it must not be httpOnly.
 */
export const TOAST_COOKIE = 'et-toast';
export const TOAST_COOKIE_OPTIONS = { path: '/', maxAge: 30, sameSite: 'lax', httpOnly: false } as const;

/** Returns the toast in `document.cookie`, or null if there is none or it is malformed. */
export function parseToast(cookies: string): string | null {
  const cookie = cookies.split('; ').find((pair) => pair.startsWith(`${TOAST_COOKIE}=`));
  if (!cookie) return null;
  try {
    return decodeURIComponent(cookie.slice(TOAST_COOKIE.length + 1)) || null;
  } catch {
    return null;
  }
}
