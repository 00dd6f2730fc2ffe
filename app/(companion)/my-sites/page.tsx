import { redirect } from 'next/navigation';
import { hasPermission, parseRole } from '@/lib/permissions';
import { getCurrentActor } from '@/lib/shell/server/load-page';

/** Redirects to a person's sites (COMPANION-17): all sites for the Office, those of their teams for others. */
export default async function MySitesPage() {
  const actor = await getCurrentActor();
  const role = parseRole(actor?.unit?.role);
  return redirect(
    role !== null && hasPermission('manage-sites', role) ? '/app/active-sites' : '/assured-disposal-sites',
  );
}
