import { PageHead } from '@/components/shell/page-head';
import { ErrorState } from '@/components/ui/states';

/** The link leads to no report (ACK-08). */
export function InvalidInspection() {
  return (
    <>
      <PageHead title="Inspection Acknowledgement" />
      <ErrorState>
        <strong className="block text-title">Invalid inspection.</strong>
        Please contact your admin if you believe you are recieving this message in error.
      </ErrorState>
    </>
  );
}
