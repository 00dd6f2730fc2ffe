import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { Acknowledgement } from '@/components/sharing/acknowledgement';
import { PlainAcknowledgement } from '@/components/sharing/plain-acknowledgement';
import { Logo } from '@/components/ui/logo';
import { callOf } from '@/lib/platform/operation/request';
import { plainAcknowledgementPath } from '@/lib/sharing/rules';
import { sharedBehind } from '@/lib/sharing/server/shared-report';
import { acknowledgeAction } from './actions';

/**
 * The address is the secret: no search engine may store it and no other site may be told it. Our own server must be
 * told, because a form that is posted without scripts would otherwise have no origin and be refused.
 */
export const metadata: Metadata = {
  title: 'Inspection Acknowledgement',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
};

/** Opening the page changes nothing, because mail programs follow links, too. `?plain` is the page without scripts. */
export default async function InspectionAcknowledgementPage({
  params,
  searchParams,
}: PageProps<'/inspection-acknowledgement/[verificationtoken]'>) {
  const { verificationtoken: token } = await params;
  const { plain } = await searchParams;
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      <header className="flex h-(--nav-h) items-center bg-chrome px-4">
        <Logo />
      </header>
      <main className="mx-auto w-full max-w-6xl px-(--gutter) pt-5 pb-12 desktop:pt-10 desktop:pb-16">
        {plain === undefined ? (
          <>
            <noscript>
              <p className="mb-4">
                Scripts are switched off in this browser.{' '}
                <a href={plainAcknowledgementPath(token)} className="font-bold text-link underline">
                  Read and acknowledge the inspection without them
                </a>
              </p>
            </noscript>
            <Acknowledgement token={token} />
          </>
        ) : (
          <PlainAcknowledgement
            token={token}
            shared={await sharedBehind(await callOf(await headers()), token)}
            justDone={plain === 'done'}
            action={acknowledgeAction}
          />
        )}
      </main>
    </div>
  );
}
