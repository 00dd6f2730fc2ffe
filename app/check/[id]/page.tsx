import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { WelcomeFrame } from '@/components/accounts/welcome-frame';
import { SealCheck } from '@/components/signing/seal-check';
import { getFailureMessage, isFailure } from '@/lib/failures';
import { readCall } from '@/lib/platform/operation/request';
import { loadSeal } from '@/lib/signing/server/queries';

/** The address is printed on a record, not public. */
export const metadata: Metadata = {
  title: 'Check a record',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
};

/** What the seal of a record says, for anybody who has the record (SIGN-19, SIGN-20). In English, like records. */
export default async function CheckPage({ params }: PageProps<'/check/[id]'>) {
  const { id } = await params;
  const result = await loadSeal(await readCall(await headers()), id);
  return (
    <WelcomeFrame>
      <SealCheck seal={isFailure(result) ? getFailureMessage(result.code) : (result.seal ?? 'No such seal.')} />
    </WelcomeFrame>
  );
}
