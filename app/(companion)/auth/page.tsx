import { redirect } from 'next/navigation';
import { signInAddress } from '@/lib/accounts/rules';
import { currentActor } from '@/lib/shell/server/load-page';

/** Where other applications send people (COMPANION-01): to the companion's first page, through sign-in if need be. */
export default async function AuthPage() {
  return redirect((await currentActor()) ? '/assured-disposal-sites' : signInAddress('/assured-disposal-sites'));
}
