import { ServerText } from '@/components/ui/text/language';
import { createTitleMetadata } from '@/lib/shell/server/page-language';
import { MessagePage } from '@/components/shell/message-page';

export const generateMetadata = createTitleMetadata('Not found');

export default function NotFound() {
  return (
    <MessagePage title={<ServerText text="Not found" />}>
      <p>
        <ServerText text="This page does not exist, or you do not have access to it. Check the address, or go to the start page." />
      </p>
    </MessagePage>
  );
}
