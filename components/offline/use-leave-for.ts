import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { useTellWhyNot } from '@/components/ui/use-why-not';
import { serverIsThere } from '@/lib/client/server-there';

interface Leaving {
  /** `before` is called at once. Its effect must be undone if the page stays. */
  leaveFor: (address: string, how?: { before?: () => void; scroll?: boolean }) => void;
  leaving: boolean;
}

/**
 * Leaves for a page that only the server can make, but first makes sure that the server answers. Otherwise Next would
 * load the address anew, and without signal the browser's own error page would replace the current one.
 */
export function useLeaveFor(): Leaving {
  const router = useRouter();
  const tellWhyNot = useTellWhyNot();
  const [leaving, startLeaving] = useTransition();
  const leaveFor: Leaving['leaveFor'] = (address, how = {}) =>
    startLeaving(async () => {
      how.before?.();
      try {
        await serverIsThere();
      } catch (error) {
        return tellWhyNot('Not opened', error, () => leaveFor(address, how));
      }
      startLeaving(() => router.push(address, { scroll: how.scroll ?? true }));
    });
  return { leaveFor, leaving };
}
