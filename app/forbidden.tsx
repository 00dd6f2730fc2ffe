import type { Metadata } from 'next';
import { MessagePage } from '@/components/shell/message-page';
import { StartLink } from '@/components/shell/start-link';
import { RefusedPage } from '@/components/workgroups/refused-page';

export const metadata: Metadata = { title: 'Not available' };

export default function Forbidden() {
  return (
    <MessagePage title="Not available to your role" action={<StartLink />}>
      <p>Your role in this work unit does not include this page. Ask somebody in your office if you need it.</p>
      <RefusedPage />
    </MessagePage>
  );
}
