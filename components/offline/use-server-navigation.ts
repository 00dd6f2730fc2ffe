import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { useFailurePopup } from '@/components/ui/requests/use-failure-message';
import { attemptRequest } from '@/lib/client/attempt-request';
import { checkServer } from '@/lib/client/check-server';

interface ServerNavigation {
  /** `before` runs immediately; an optimistic update in it is reverted if the page stays. */
  leaveFor: (address: string, how?: { before?: () => void; scroll?: boolean }) => void;
  leaving: boolean;
}

/** Navigates if the server is reachable; otherwise Next would show the browser's error page. */
export function useServerNavigation(): ServerNavigation {
  const router = useRouter();
  const showFailure = useFailurePopup();
  const [leaving, startLeaving] = useTransition();
  const leaveFor: ServerNavigation['leaveFor'] = (address, how = {}) =>
    startLeaving(async () => {
      how.before?.();
      const isReachable = await attemptRequest(checkServer, (error) =>
        showFailure('Could not open', error, () => leaveFor(address, how)),
      );
      if ('error' in isReachable) return;
      startLeaving(() => router.push(address, { scroll: how.scroll ?? true }));
    });
  return { leaveFor, leaving };
}
