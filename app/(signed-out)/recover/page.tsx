import { redirect } from 'next/navigation';

/** The companion's name for the same page (decision X-73). */
export default function RecoverPage() {
  redirect('/forgot-password');
}
