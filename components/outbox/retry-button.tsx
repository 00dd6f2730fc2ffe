'use client';

import { RotateCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { usePopup } from '@/components/ui/popup';
import { retryDelivery } from '@/lib/activity/contract';
import { ask } from '@/lib/device/ask';

/** Sends a message that was given up again. `about` names it for those who hear the button only. */
export function RetryButton({ id, about }: { id: string; about: string }) {
  const router = useRouter();
  const popup = usePopup();
  const [busy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    try {
      await ask(retryDelivery, { id });
      router.refresh();
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      popup.show({ kind: 'warning', title: 'Not sent again', message, action: { label: 'OK' } });
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
