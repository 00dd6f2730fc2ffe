import { redirect } from 'next/navigation';
import { signInAddress } from '@/lib/accounts/rules';
import { currentActor } from '@/lib/shell/server/load-page';

/** The entry for other applications (COMPANION-01): redirects to the companion's first page. */
export default async function AuthPage() {
  return redirect((await currentActor()) ? '/assured-disposal-sites' : signInAddress('/assured-disposal-sites'));
}
