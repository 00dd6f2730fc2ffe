import { fetchOwnUnits } from '@/components/workgroups/fetch-own-units';
import { onPageVisibleOrOnline } from '@/components/workgroups/on-page-visible-or-online';

/**
 * Detects the person's first unit (decision X-278). It may be created or joined on another device, or before the person
 * pressed Back to return to this page.
 * @param onUnit called at most once.
 * @returns the unsubscribe function.
 */
export function watchFirstUnit(onUnit: () => void): () => void {
  let isFetching = false;
  let isEnded = false;
  async function check(): Promise<void> {
    if (isFetching || isEnded || document.visibilityState === 'hidden') return;
    isFetching = true;
    const units = await fetchOwnUnits();
    isFetching = false;
    if (isEnded || !units?.length) return;
    isEnded = true;
    onUnit();
  }
  void check();
  const unsubscribe = onPageVisibleOrOnline(() => void check());
  return () => {
    isEnded = true;
    unsubscribe();
  };
}
