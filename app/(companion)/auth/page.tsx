import { redirect } from 'next/navigation';
import { getSignInPath } from '@/lib/accounts/rules';
import { getCurrentActor } from '@/lib/shell/server/load-page';

/** The entry for other applications (COMPANION-01): redirects to the companion's first page. */
export default async function AuthPage() {
  return redirect((await getCurrentActor()) ? '/assured-disposal-sites' : getSignInPath('/assured-disposal-sites'));
}
