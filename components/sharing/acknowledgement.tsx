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
import type { FormAction } from '@/lib/form-state';
import type { SharedReport } from '@/lib/sharing/contract';
import { getClosedText } from '@/lib/sharing/texts';

/** The page behind the link of the email, without sign-in (inspection-core §4). */
export function Acknowledgement({ token, renewAction }: { token: string; renewAction: FormAction }) {
  const { state, reload, update, renewPictures } = useSharedReport(token);
  const texts = useAcknowledgementTexts();
  switch (state.status) {
    case 'loading':
      return <Loading text={texts.loading} rows={6} />;
    case 'failed':
      return (
        <InspectionNotLoaded
          retry={
            <Button variant="outline" onClick={reload}>
              {texts.tryAgain}
            </Button>
          }
        />
      );
    case 'invalid':
      return <InvalidInspection token={token} endedLink={state.endedLink} action={renewAction} />;
    case 'loaded':
      return (
        <LoadedReport token={token} update={update} renewPictures={renewPictures} sharedReport={state.sharedReport} />
      );
  }
}

interface LoadedReportProps {
  token: string;
  sharedReport: SharedReport;
  update: (shared: SharedReport) => void;
  renewPictures: () => void;
}

function LoadedReport({ token, sharedReport, update, renewPictures }: LoadedReportProps) {
  const [wasJustAcknowledged, setWasJustAcknowledged] = useState(false);
  // Stored notes of an acknowledged report may be the notes that were sent.
  const [unsentNotes, setUnsentNotes] = useState(() => (sharedReport.isAcknowledged ? '' : loadUnsentNotes(token)));
  const closedText = getClosedText(sharedReport, wasJustAcknowledged, useLanguage());
  /** Scrolls to the sentence at the top of the page, because the button is at the bottom. */
  function showChanged(next: SharedReport): void {
    update(next);
    document.documentElement.scrollTop = 0;
  }
  return (
    <AcknowledgementLayout
      unitName={sharedReport.unitName}
      canAcknowledge={closedText === null}
      card={
        <AcknowledgementForm
          token={token}
          closedText={closedText}
          unsentNotes={unsentNotes}
          onAcknowledged={() => {
            setWasJustAcknowledged(true);
            setUnsentNotes('');
            showChanged({ ...sharedReport, isAcknowledged: true });
          }}
          onRefused={(reason, notes) => {
            setUnsentNotes(notes);
            showChanged(
              reason === 'already'
                ? { ...sharedReport, isAcknowledged: true }
                : { ...sharedReport, report: { ...sharedReport.report, status: 'finished' } },
            );
          }}
        />
      }
    >
      <RecordInEnglish>
        <SharedReportSheet token={token} sharedReport={sharedReport} onImageError={renewPictures} />
      </RecordInEnglish>
    </AcknowledgementLayout>
  );
}
