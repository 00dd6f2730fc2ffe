import { redirect } from 'next/navigation';
import { currentActor } from '@/lib/shell/server/load-page';

/** Leads on (account-shell §2.2): to the reports, or to the page that creates a work unit. */
export default async function LoadingPage() {
  const actor = await currentActor();
  if (!actor) redirect('/login');
  redirect(actor.unit ? '/app/inspection-reports' : '/app/workunit-crew');
}
