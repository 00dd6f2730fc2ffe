import { fetchOwnUnits } from '@/components/workgroups/fetch-own-units';
import { onPageVisibleOrOnline } from '@/components/workgroups/on-page-visible-or-online';

/**
 * Decision X-278: the unit may be created or joined on another device or before pressing Back.
 * @param showAnew called at most once.
 * @returns the unsubscribe function.
 */
export function watchFirstUnit(showAnew: () => void): () => void {
  let isFetching = false;
  let isOver = false;
  async function check(): Promise<void> {
    if (isFetching || isOver || document.visibilityState === 'hidden') return;
    isFetching = true;
    const units = await fetchOwnUnits();
    isFetching = false;
    if (isOver || !units?.length) return;
    isOver = true;
    showAnew();
  }
  void check();
  const end = onPageVisibleOrOnline(() => void check());
  return () => {
    isOver = true;
    end();
  };
}
