import { titled } from '@/lib/shell/server/reader-text';
import { headers } from 'next/headers';
import { AddressChange } from '@/components/accounts/address-change';
import { WelcomeFrame } from '@/components/accounts/welcome-frame';
import { addressChangeBehind } from '@/lib/accounts/server/answer-address-change';
import { callOf } from '@/lib/platform/operation/request';
import { currentActor } from '@/lib/shell/server/load-page';
import { answerAddressChangeAction } from './actions';

/** The URL is a secret: no indexing, no referrer to other sites. */
export const generateMetadata = titled('E-mail address', {
  robots: { index: false, follow: false },
  referrer: 'same-origin',
});

/** A GET changes nothing, because mail programs follow links. */
export default async function ChangeAddressPage({ params }: PageProps<'/change-address/[token]'>) {
  const { token } = await params;
  const change = await addressChangeBehind(await callOf(await headers()), token);
  const isSignedIn = (await currentActor()) !== null;
  return (
    <WelcomeFrame>
      <AddressChange {...{ token, change, isSignedIn }} action={answerAddressChangeAction} />
    </WelcomeFrame>
  );
}
