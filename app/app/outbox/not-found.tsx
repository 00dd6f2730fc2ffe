import { missingPage } from '@/app/app/panel-page';
import { MissingContent } from '@/components/shell/missing-content';
import { sentence } from '@/lib/failures';
import { OUTBOX_ADDRESS } from '@/lib/activity/labels';

export default missingPage('outbox', () => (
  <MissingContent
    title="Outbox"
    message={sentence('message-not-found')}
    href={OUTBOX_ADDRESS}
    link="Go to the Outbox"
  />
));
