import { cookies } from 'next/headers';
import { TOAST_COOKIE, TOAST_COOKIE_OPTIONS } from '@/lib/shell/toast';

export async function setToastCookie(text: string): Promise<void> {
  (await cookies()).set(TOAST_COOKIE, text, TOAST_COOKIE_OPTIONS);
}
