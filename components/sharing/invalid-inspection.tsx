import { PageHead } from '@/components/shell/page-head';
import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { ErrorState } from '@/components/ui/feedback/states';

/** The link leads to no report (ACK-08). */
export function InvalidInspection() {
  const texts = useAcknowledgementTexts();
  return (
    <>
      <PageHead title={texts.title} />
      <ErrorState>
        <strong className="block text-title">{texts.unknown}</strong>
        {texts.contactAdmin}
      </ErrorState>
    </>
  );
}
