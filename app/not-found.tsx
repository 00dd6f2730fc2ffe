import type { Metadata } from 'next';
import { MessagePage } from '@/components/shell/message-page';
import { StartLink } from '@/components/shell/start-link';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <MessagePage title="Not found" action={<StartLink />}>
      <p>This page does not exist, or it is not yours to see. Check the address, or start again.</p>
    </MessagePage>
  );
}
