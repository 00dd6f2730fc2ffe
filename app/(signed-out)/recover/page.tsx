import { redirect } from 'next/navigation';

/** The companion's name for the page of a forgotten password (decision X-73). */
export default function RecoverPage() {
  redirect('/forgot-password');
}
