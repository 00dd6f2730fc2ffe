'use client';

import { useText } from '@/components/ui/text/language';
import { MessagePage } from '@/components/shell/message-page';
import { Button } from '@/components/ui/buttons/button';

export default function ErrorPage({ reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useText();
  return (
    <MessagePage title={t('This page could not be shown')} action={<Button onClick={reset}>{t('Try again')}</Button>}>
      <p role="alert">{t('The server could not be reached or has a problem. Try again in a moment.')}</p>
    </MessagePage>
  );
}
