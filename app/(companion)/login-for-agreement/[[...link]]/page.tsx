import { redirect } from 'next/navigation';
import { getSignInPath } from '@/lib/accounts/rules';
import { getOfferPath } from '@/lib/disposal/rules';

/** Sign-in before opening an agreement's link (COMPANION-13), or plain sign-in without a link. */
export default async function LoginForAgreementPage({ params }: PageProps<'/login-for-agreement/[[...link]]'>) {
  const { link: [link] = [] } = await params;
  return redirect(getSignInPath(link === undefined ? '/site-agreements' : getOfferPath(link)));
}
