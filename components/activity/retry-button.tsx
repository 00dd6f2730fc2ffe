'use client';

import { RotateCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTellWhyNot } from '@/components/ui/use-why-not';
import { Button } from '@/components/ui/button';
import { retryDelivery } from '@/lib/activity/contract';
import { ask } from '@/lib/client/ask';

/** Sends a message again that was given up. `about` names the message for a screen reader. */
export function RetryButton({ id, about }: { id: string; about: string }) {
  const router = useRouter();
  const tellWhyNot = useTellWhyNot();
  const [busy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    try {
      await ask(retryDelivery, { id });
      router.refresh();
    } catch (error) {
      tellWhyNot('Not sent again', error, () => void retry());
    }
    setBusy(false);
  }
  return (
    <Button variant="outline" busy={busy} aria-label={`Try again: ${about}`} onClick={() => void retry()}>
      <RotateCw aria-hidden="true" />
      Try again
    </Button>
  );
}
