import { redirect } from 'next/navigation';
import { currentActor } from '@/lib/shell/server/load-page';

/** The page for an unknown page name (account-shell §2.2). */
export default async function UnknownPanelPage() {
  redirect((await currentActor()) ? '/app/inspection-reports' : '/login');
}
