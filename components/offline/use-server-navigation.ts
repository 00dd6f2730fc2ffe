import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { useFailurePopup } from '@/components/ui/requests/use-failure-message';
import { attemptRequest } from '@/lib/client/attempt-request';
import { ensureServerReachable } from '@/lib/client/check-server';

interface NavigationOptions {
  /** Runs immediately; an optimistic update in it is reverted if the page stays. */
  before?: () => void;
  shouldScroll?: boolean;
}

interface ServerNavigation {
  navigate: (href: string, options?: NavigationOptions) => void;
  isNavigating: boolean;
}

/** Navigates if the server is reachable, otherwise shows a message. Next would show the browser's error page. */
export function useServerNavigation(): ServerNavigation {
  const router = useRouter();
  const showFailure = useFailurePopup();
  const [isNavigating, startNavigation] = useTransition();
  const navigate: ServerNavigation['navigate'] = (href, options = {}) =>
    startNavigation(async () => {
      options.before?.();
      const result = await attemptRequest(ensureServerReachable, (error) =>
        showFailure('Could not open', error, () => navigate(href, options)),
      );
      if ('error' in result) return;
      startNavigation(() => router.push(href, { scroll: options.shouldScroll ?? true }));
    });
  return { navigate, isNavigating };
}
