import { missingPage } from '@/app/app/panel-page';
import { MissingContent } from '@/components/shell/missing-content';
import { getFailureMessage } from '@/lib/failures';
import { OUTBOX_PATH } from '@/lib/activity/labels';

export default missingPage('outbox', () => (
  <MissingContent
    title="Outbox"
    message={getFailureMessage('message-not-found')}
    href={OUTBOX_PATH}
    link="Go to the Outbox"
  />
));
