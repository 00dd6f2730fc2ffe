'use client';

import { AcknowledgementForm } from '@/components/sharing/acknowledgement-form';
import { InspectionNotLoaded } from '@/components/sharing/inspection-not-loaded';
import { InvalidInspection } from '@/components/sharing/invalid-inspection';
import { RecordInEnglish } from '@/components/sharing/record-in-english';
import { SharedReportSheet } from '@/components/sharing/shared-report-sheet';
import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { useSharedReport } from '@/components/sharing/use-shared-report';
import { Button } from '@/components/ui/button';
import { Loading } from '@/components/ui/states';

/** What a stakeholder sees behind the link of the e-mail, without signing in (inspection-core §4). */
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
      return (
        <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desktop:gap-8">
          <RecordInEnglish>
            <SharedReportSheet token={token} shared={loaded.shared} onPictureLost={renewPictures} />
          </RecordInEnglish>
          <AcknowledgementForm token={token} shared={loaded.shared} onChange={update} />
        </div>
      );
  }
}
