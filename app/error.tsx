'use client';

import { MessagePage } from '@/components/shell/message-page';
import { Button } from '@/components/ui/button';

export default function ErrorPage({ reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <MessagePage title="This page could not be shown" action={<Button onClick={reset}>Try again</Button>}>
      <p role="alert">The server could not be reached, or has trouble at the moment. Try again in a moment.</p>
    </MessagePage>
  );
}
