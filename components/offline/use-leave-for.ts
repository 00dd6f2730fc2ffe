import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { useTellWhyNot } from '@/components/ui/use-why-not';
import { attempt } from '@/lib/client/attempt';
import { serverIsThere } from '@/lib/client/server-there';

interface Leaving {
  /** `before` runs immediately; an optimistic update in it is reverted if the page stays. */
  leaveFor: (address: string, how?: { before?: () => void; scroll?: boolean }) => void;
  leaving: boolean;
}

/** Navigates if the server is reachable; otherwise Next would show the browser's error page. */
export function useLeaveFor(): Leaving {
  const router = useRouter();
  const tellWhyNot = useTellWhyNot();
  const [leaving, startLeaving] = useTransition();
  const leaveFor: Leaving['leaveFor'] = (address, how = {}) =>
    startLeaving(async () => {
      how.before?.();
      const there = await attempt(serverIsThere, (error) =>
        tellWhyNot('Could not open', error, () => leaveFor(address, how)),
      );
      if ('error' in there) return;
      startLeaving(() => router.push(address, { scroll: how.scroll ?? true }));
    });
  return { leaveFor, leaving };
}
