import { cookies } from 'next/headers';
import { NOTICE_COOKIE, NOTICE_COOKIE_OPTIONS } from '@/lib/shell/notice';

export async function setNoticeCookie(text: string): Promise<void> {
  (await cookies()).set(NOTICE_COOKIE, text, NOTICE_COOKIE_OPTIONS);
}
