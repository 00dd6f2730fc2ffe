import { redirect } from 'next/navigation';
import { loadHomePath } from '@/lib/shell/server/load-page';

/** Redirects to the person's first page (account-shell §2.2, decision X-400). */
export default async function LoadingPage() {
  redirect((await loadHomePath()) ?? '/login');
}
