import { redirect } from 'next/navigation';
import { getCurrentActor } from '@/lib/shell/server/load-page';

/** Redirects to the reports, or to the page that creates a work unit (account-shell §2.2). */
export default async function LoadingPage() {
  const actor = await getCurrentActor();
  if (!actor) redirect('/login');
  redirect(actor.unit ? '/app/inspection-reports' : '/app/workunit-crew');
}
