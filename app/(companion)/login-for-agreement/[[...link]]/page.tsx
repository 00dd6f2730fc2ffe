import { redirect } from 'next/navigation';
import { signInAddress } from '@/lib/accounts/rules';
import { setupPath } from '@/lib/disposal/rules';

/** Sign-in on the way to an agreement's link (COMPANION-13); without a link it is sign-in. */
export default async function LoginForAgreementPage({ params }: PageProps<'/login-for-agreement/[[...link]]'>) {
  const { link: [link] = [] } = await params;
  return redirect(signInAddress(link === undefined ? '/site-agreements' : setupPath(link)));
}
