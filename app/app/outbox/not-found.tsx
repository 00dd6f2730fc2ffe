import { missingPage } from '@/app/app/panel-page';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/states';
import { OUTBOX_ADDRESS } from '@/lib/activity/labels';
import { sentence } from '@/lib/failures';

/** A message that the work unit does not have: said in the frame of every page, with the menu. */
export default missingPage('outbox', NoSuchMessage);

function NoSuchMessage() {
  return (
    <>
      <PageHead title="Outbox" />
      <Card>
        <ErrorState retry={<ButtonLink href={OUTBOX_ADDRESS}>Go to the Outbox</ButtonLink>}>
          {sentence('message-not-found')}
        </ErrorState>
      </Card>
    </>
  );
}
