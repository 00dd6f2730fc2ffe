import { redirect } from 'next/navigation';
import { getCurrentActor } from '@/lib/shell/server/load-page';

/** The page for an unknown page name (account-shell §2.2). */
export default async function UnknownPanelPage() {
  redirect((await getCurrentActor()) ? '/app/inspection-reports' : '/login');
}
