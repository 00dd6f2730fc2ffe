import { PageHead } from '@/components/shell/page-head';
import { ErrorState } from '@/components/ui/states';
import { sentence } from '@/lib/failures';

/** The specification's own sentence (ACK-08). */
export const CONTACT_ADMIN = 'Please contact your admin if you believe you are recieving this message in error.';

/** The link leads to no report (ACK-08). */
export function InvalidInspection() {
  return (
    <>
      <PageHead title="Inspection Acknowledgement" />
      <ErrorState>
        <strong className="block text-title">{sentence('acknowledgement-unknown')}</strong>
        {CONTACT_ADMIN}
      </ErrorState>
    </>
  );
}
