import { headers } from 'next/headers';
import { createTitleMetadata } from '@/lib/shell/server/page-language';
import { AddressChange } from '@/components/accounts/address-change';
import { WelcomeFrame } from '@/components/accounts/welcome-frame';
import { loadAddressChange } from '@/lib/accounts/server/answer-address-change';
import { readCall } from '@/lib/platform/operation/request';
import { getCurrentActor } from '@/lib/shell/server/load-page';
import { answerAddressChangeAction } from './actions';

/** The URL is a secret: no indexing, no referrer to other sites. */
export const generateMetadata = createTitleMetadata('Email address', {
  robots: { index: false, follow: false },
  referrer: 'same-origin',
});

/** A GET changes nothing, because mail programs follow links. */
export default async function ChangeAddressPage({ params }: PageProps<'/change-address/[token]'>) {
  const { token } = await params;
  const change = await loadAddressChange(await readCall(await headers()), token);
  const isSignedIn = (await getCurrentActor()) !== null;
  return (
    <WelcomeFrame>
      <AddressChange token={token} change={change} isSignedIn={isSignedIn} action={answerAddressChangeAction} />
    </WelcomeFrame>
  );
}
