import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { useTellWhyNot } from '@/components/ui/use-why-not';
import { attempt } from '@/lib/client/attempt';
import { serverIsThere } from '@/lib/client/server-there';

interface Leaving {
  /** `before` is done at once; as an optimistic change it is undone if the page stays. */
  leaveFor: (address: string, how?: { before?: () => void; scroll?: boolean }) => void;
  leaving: boolean;
}

/**
 * Leaves for a page that only the server can make, once the server is known to answer. Without this question Next would
 * load the address anew, and a person without signal would lose the page for the browser's error page.
 */
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
