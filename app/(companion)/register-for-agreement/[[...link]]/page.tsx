import { redirect } from 'next/navigation';
import { getAuthPagePath } from '@/lib/accounts/rules';
import { getOfferPath } from '@/lib/disposal/rules';

/** Registration before opening an agreement's link (COMPANION-14), or plain registration without a link. */
export default async function RegisterForAgreementPage({ params }: PageProps<'/register-for-agreement/[[...link]]'>) {
  const { link: [link] = [] } = await params;
  return redirect(getAuthPagePath('/register', link === undefined ? null : getOfferPath(link)));
}
