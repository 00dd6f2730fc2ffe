'use client';

import { useState } from 'react';
import { AcknowledgementForm } from '@/components/sharing/acknowledgement-form';
import { AcknowledgementLayout } from '@/components/sharing/acknowledgement-layout';
import { InspectionNotLoaded } from '@/components/sharing/inspection-not-loaded';
import { InvalidInspection } from '@/components/sharing/invalid-inspection';
import { RecordInEnglish } from '@/components/sharing/record-in-english';
import { loadUnsentNotes } from '@/components/sharing/unsent-notes-storage';
import { SharedReportSheet } from '@/components/sharing/shared-report-sheet';
import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { useSharedReport } from '@/components/sharing/use-shared-report';
import { Button } from '@/components/ui/buttons/button';
import { Loading } from '@/components/ui/feedback/states';
import { useLanguage } from '@/components/ui/text/language';
import type { SharedReport } from '@/lib/sharing/contract';
import { acknowledgementClosedText } from '@/lib/sharing/texts';

/** The page behind the link of the email, without sign-in (inspection-core §4). */
export function Acknowledgement({ token }: { token: string }) {
  const { loaded, again, update, renewPictures } = useSharedReport(token);
  const texts = useAcknowledgementTexts();
  switch (loaded.is) {
    case 'loading':
      return <Loading text={texts.loading} rows={6} />;
    case 'failed':
      return (
        <InspectionNotLoaded
          retry={
            <Button variant="outline" onClick={again}>
              {texts.tryAgain}
            </Button>
          }
        />
      );
    case 'invalid':
      return <InvalidInspection />;
    case 'loaded':
      return <LoadedReport {...{ token, update, renewPictures }} shared={loaded.shared} />;
  }
}

interface LoadedReportProps {
  token: string;
  shared: SharedReport;
  update: (shared: SharedReport) => void;
  renewPictures: () => void;
}

function LoadedReport({ token, shared, update, renewPictures }: LoadedReportProps) {
  const [justDone, setJustDone] = useState(false);
  // Notes from before a reload. Of an acknowledged report, they may be the notes that were sent.
  const [unsent, setUnsent] = useState(() => (shared.acknowledged ? '' : loadUnsentNotes(token)));
  const closed = acknowledgementClosedText(shared, justDone, useLanguage());
  // The state is at the top of the page, and the button is at the bottom.
  function becomes(next: SharedReport): void {
    update(next);
    document.documentElement.scrollTop = 0;
  }
  return (
    <AcknowledgementLayout
      unitName={shared.unitName}
      closed={closed !== null}
      form={
        <AcknowledgementForm
          token={token}
          closed={closed}
          unsent={unsent}
          onAcknowledged={() => {
            setJustDone(true);
            setUnsent('');
            becomes({ ...shared, acknowledged: true });
          }}
          onRefused={(why, notes) => {
            setUnsent(notes);
            becomes(
              why === 'already'
                ? { ...shared, acknowledged: true }
                : { ...shared, report: { ...shared.report, status: 'finished' } },
            );
          }}
        />
      }
    >
      <RecordInEnglish>
        <SharedReportSheet token={token} shared={shared} onPictureLost={renewPictures} />
      </RecordInEnglish>
    </AcknowledgementLayout>
  );
}
