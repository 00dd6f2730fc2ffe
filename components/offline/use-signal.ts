import { usePopup } from '@/components/ui/feedback/popup';
import type { LiveList } from '@/lib/client/use-live-list';
import { useOnline } from '@/lib/client/use-online';

/** Whether the browser is online and the latest fetch of each list got a response. */
export const useHasSignal = (lists: readonly Pick<LiveList<unknown>, 'isUnreachable'>[]): boolean =>
  useOnline() && !lists.some(({ isUnreachable }) => isUnreachable);

export interface Signal {
  hasSignal: boolean;
  /** Says that the action needs signal if there is none. */
  checkSignal: () => boolean;
}

/** For buttons that need signal. They are `aria-disabled` without it, so that a press can say why. */
export function useSignal(list: Pick<LiveList<unknown>, 'isUnreachable' | 'refetch'>): Signal {
  const hasSignal = useHasSignal([list]);
  const popup = usePopup();
  return {
    hasSignal,
    checkSignal() {
      if (hasSignal) return true;
      popup.show({
        kind: 'warning',
        title: 'Needs signal',
        message: 'Try again when signal returns.',
        action: { label: 'OK' },
      });
      // The signal may be back already.
      list.refetch().catch(() => undefined);
      return false;
    },
  };
}
