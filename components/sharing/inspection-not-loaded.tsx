import type { ReactNode } from 'react';
import { PageHead } from '@/components/shell/page-head';
import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { ErrorState } from '@/components/ui/feedback/states';

/** The server was unreachable or did not respond in time (ACK-07). */
export function InspectionNotLoaded({ retry }: { retry: ReactNode }) {
  const texts = useAcknowledgementTexts();
  return (
    <>
      <PageHead title={texts.title} />
      <ErrorState retry={retry}>
        <strong className="block text-title">{texts.notLoaded}</strong>
        {texts.notLoadedHelp}
      </ErrorState>
    </>
  );
}
