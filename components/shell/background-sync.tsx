import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { useLanguage, useText } from '@/components/ui/text/language';
import { usePopup } from '@/components/ui/feedback/popup';
import type { SyncHandle, SyncMessage } from '@/lib/offline/sync/background-sync';
import { whenIdle } from '@/lib/client/when-idle';

/** Sends this device's unsent work from any page once the page is idle. */
export function BackgroundSync({ personId, unitId }: { personId: string; unitId: string }) {
  const t = useText();
  const language = useLanguage();
  const popup = usePopup();
  const router = useRouter();

  const showMessage = useEffectEvent(({ tone, title, message, href }: SyncMessage) => {
    const action = href === null ? undefined : { label: t('Open'), onAction: () => router.push(href) };
    popup.show({ kind: tone, title, message, action, hasCancel: action !== undefined, isShownEverywhere: true });
  });

  useEffect(() => {
    let isUnmounted = false;
    let sync: SyncHandle | null = null;
    const start = async () => {
      const { keepSending } = await import('@/lib/offline/sync/keep-sending');
      const getMessageText =
        language === 'es'
          ? (await import('@/lib/reports/corrections/spanish')).CORRECTIONS_IN_SPANISH.getMessageText
          : undefined;
      if (!isUnmounted)
        sync = keepSending({ personId, unitId, showMessage: (message) => showMessage(message), t, getMessageText });
    };
    // Without storage there is nothing to send.
    whenIdle(() => void start().catch(() => undefined));
    return () => {
      isUnmounted = true;
      sync?.end();
    };
  }, [personId, unitId, t, language]);
  return null;
}
