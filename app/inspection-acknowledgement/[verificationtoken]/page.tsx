import type { Metadata } from 'next';
import { Acknowledgement } from '@/components/sharing/acknowledgement';
import { Logo } from '@/components/ui/logo';

/** The address is the secret: no search engine may keep it, and no other site may be told. */
export const metadata: Metadata = {
  title: 'Inspection Acknowledgement',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

/** Opening it changes nothing: programs that read mail follow links, too. */
export default async function InspectionAcknowledgementPage({
  params,
}: {
  params: Promise<{ verificationtoken: string }>;
}) {
  const { verificationtoken } = await params;
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      <header className="flex h-(--nav-h) items-center bg-chrome px-4">
        <Logo />
      </header>
      <main className="mx-auto w-full max-w-6xl px-(--gutter) pt-5 pb-12 desktop:pt-10 desktop:pb-16">
        <noscript>
          <p>This page needs JavaScript. The report itself is attached to the e-mail that brought you here.</p>
        </noscript>
        <Acknowledgement token={verificationtoken} />
      </main>
    </div>
  );
}
