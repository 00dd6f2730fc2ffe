import { Say } from '@/components/ui/language';
import { titled } from '@/lib/shell/server/reader-text';
import { MessagePage } from '@/components/shell/message-page';
import { StartLink } from '@/components/shell/start-link';
import { RefusedPage } from '@/components/workgroups/refused-page';

export const generateMetadata = titled('Not available');

export default function Forbidden() {
  return (
    <MessagePage title={<Say text="Not available to your role" />} action={<StartLink />}>
      <p>
        <Say text="Your role in this work unit does not include this page. Ask somebody in your office if you need it." />
      </p>
      <RefusedPage />
    </MessagePage>
  );
}
