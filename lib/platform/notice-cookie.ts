import { cookies } from 'next/headers';
import { NOTICE_COOKIE, NOTICE_COOKIE_OPTIONS } from '@/lib/shell/notice';

/** Gives the page that a redirect leads to a sentence to show. */
export async function setNoticeCookie(text: string): Promise<void> {
  (await cookies()).set(NOTICE_COOKIE, text, NOTICE_COOKIE_OPTIONS);
}
