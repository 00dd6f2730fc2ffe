import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';
import { usePopup } from '@/components/ui/popup';
import type { PopupMessage } from '@/components/ui/popup-card';
import { signInAddress } from '@/lib/accounts/rules';
import type { RefusedError } from '@/lib/client/ask';
import type { OnSessionRefused } from '@/lib/offline/sync/report-sync';

/**
 * The server takes nothing under this session: it ended, or another work unit is active. What was entered stays on this
 * device, and signing in leads back to it (decision X-81). What was said goes once it is true no more: the server took
 * something again, or the editor was left for the sign-in page.
 */
export function useSessionRefused(): OnSessionRefused {
  const popup = usePopup();
  const router = useRouter();
  const said = useRef<(() => void) | null>(null);
  const left = useRef(false);

  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      said.current?.();
    };
  }, []);

  return useCallback(
    (why) => {
      said.current?.();
      const signIn = () => router.push(signInAddress(location.pathname + location.search));
      said.current =
        why === null || left.current ? null : popup.show({ ...sessionRefusedMessage(why, signIn), everywhere: true });
    },
    [popup, router],
  );
}

const sessionRefusedMessage = (why: RefusedError, signIn: () => void): PopupMessage =>
  why.status === 401
    ? {
        kind: 'warning',
        title: 'Your session has ended',
        message: 'Sign in again to go on. What you entered is kept on this device.',
        action: { label: 'Sign in', onAction: signIn },
        cancel: true,
      }
    : {
        kind: 'warning',
        title: 'Not saved on the server',
        message: `${why.message} What you entered is kept on this device.`,
        action: { label: 'OK' },
      };
