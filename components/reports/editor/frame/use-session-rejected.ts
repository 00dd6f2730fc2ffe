import { useCallback, useEffect, useRef } from 'react';
import { usePopup } from '@/components/ui/feedback/popup';
import type { PopupMessage } from '@/components/ui/feedback/popup-card';
import { useSignIn } from '@/components/ui/requests/sign-in-context';
import type { RefusedError } from '@/lib/client/api';
import type { OnSessionRefused } from '@/lib/offline/sync/report-sync';

/**
 * The server rejects this session: it ended, or another work unit is active. Entries stay on this device, and the
 * person can sign in on top of the page and continue (decision X-274). The message closes when the server accepts a
 * request again or the editor unmounts.
 */
export function useSessionRejected(): OnSessionRefused {
  const popup = usePopup();
  const { showSessionEnded: showEnded } = useSignIn();
  const dismissRef = useRef<(() => void) | null>(null);
  const left = useRef(false);

  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      dismissRef.current?.();
    };
  }, []);

  return useCallback(
    (why) => {
      if (left.current) return;
      if (why?.status === 401) {
        dismissRef.current = showEnded();
        return;
      }
      dismissRef.current?.();
      dismissRef.current = why && popup.show(createPopupMessage(why));
    },
    [popup, showEnded],
  );
}

const createPopupMessage = (why: RefusedError): PopupMessage => ({
  kind: 'warning',
  title: 'Not saved on the server',
  message: `${why.message} What you entered is kept on this device.`,
  action: { label: 'OK' },
  everywhere: true,
});
