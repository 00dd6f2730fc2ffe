'use client';

import { AcknowledgementForm } from '@/components/sharing/acknowledgement-form';
import { InvalidInspection } from '@/components/sharing/invalid-inspection';
import { SharedReportSheet } from '@/components/sharing/shared-report-sheet';
import { useSharedReport } from '@/components/sharing/use-shared-report';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/button';
import { ErrorState, Loading } from '@/components/ui/states';

/** What a stakeholder sees behind the link of the e-mail, without signing in (inspection-core §4). */
export function Acknowledgement({ token }: { token: string }) {
  const { loaded, again, update } = useSharedReport(token);
  switch (loaded.is) {
    case 'loading':
      return <Loading text="Loading your inspection..." rows={6} />;
    case 'failed':
      return (
        <>
          <PageHead title="Inspection Acknowledgement" />
          <ErrorState
            retry={
              <Button variant="outline" onClick={again}>
                Try again
              </Button>
            }
          >
            <strong className="block text-title">Your inspection couldn&rsquo;t be loaded.</strong>
            You might need to check your connection, or try again later.
          </ErrorState>
        </>
      );
    case 'invalid':
      return <InvalidInspection />;
    case 'loaded':
      return (
        <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desktop:gap-8">
          <SharedReportSheet shared={loaded.shared} />
          <AcknowledgementForm token={token} shared={loaded.shared} onChange={update} />
        </div>
      );
  }
}
