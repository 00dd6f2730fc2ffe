import { Say } from '@/components/ui/language';
import { titled } from '@/lib/shell/server/reader-text';
import { MessagePage } from '@/components/shell/message-page';
import { StartLink } from '@/components/shell/start-link';

export const generateMetadata = titled('Not found');

export default function NotFound() {
  return (
    <MessagePage title={<Say text="Not found" />} action={<StartLink />}>
      <p>
        <Say text="This page does not exist, or it is not yours to see. Check the address, or start again." />
      </p>
    </MessagePage>
  );
}
