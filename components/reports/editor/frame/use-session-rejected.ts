import { useCallback, useEffect, useRef } from 'react';
import { usePopup } from '@/components/ui/feedback/popup';
import type { PopupMessage } from '@/components/ui/feedback/popup-card';
import { useSignIn } from '@/components/ui/requests/sign-in-context';
import type { RejectedError } from '@/lib/client/api';
import type { OnSessionRejected } from '@/lib/offline/sync/report-sync';

/**
 * Returns a callback for a session that the server rejects because it ended or another work unit is active. Entries
 * stay on this device, and the person can sign in on top of the page and continue (decision X-274). The message closes
 * when the callback gets null, because the server accepted a request again, or when the editor unmounts.
 */
export function useSessionRejected(): OnSessionRejected {
  const popup = usePopup();
  const { showSessionEnded } = useSignIn();
  const dismissRef = useRef<(() => void) | null>(null);
  const isUnmounted = useRef(false);

  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      dismissRef.current?.();
    };
  }, []);

  return useCallback(
    (refusal) => {
      if (isUnmounted.current) return;
      if (refusal?.status === 401) {
        dismissRef.current = showSessionEnded();
        return;
      }
      dismissRef.current?.();
      dismissRef.current = refusal && popup.show(createPopupMessage(refusal));
    },
    [popup, showSessionEnded],
  );
}

const createPopupMessage = (refusal: RejectedError): PopupMessage => ({
  kind: 'warning',
  title: 'Not saved on the server',
  message: `${refusal.message} What you entered is kept on this device.`,
  action: { label: 'OK' },
  isShownEverywhere: true,
});
