import { Say } from '@/components/ui/language';
import { titled } from '@/lib/shell/server/reader-text';
import { MessagePage } from '@/components/shell/message-page';
import { StartLink } from '@/components/shell/start-link';

export const generateMetadata = titled('Not found');

export default function NotFound() {
  return (
    <MessagePage title={<Say text="Not found" />} action={<StartLink />}>
      <p>
        <Say text="This page does not exist, or you do not have access to it. Check the address, or go to the start page." />
      </p>
    </MessagePage>
  );
}
