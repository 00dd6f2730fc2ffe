import { fetchOwnUnits } from '@/components/workgroups/fetch-own-units';
import { onPageVisibleOrOnline } from '@/components/workgroups/on-page-visible-or-online';

/**
 * Decision X-278: the unit may be created or joined on another device or before pressing Back.
 * @param showAnew called at most once.
 * @returns the unsubscribe function.
 */
export function watchFirstUnit(showAnew: () => void): () => void {
  let isAsking = false;
  let isOver = false;
  async function look(): Promise<void> {
    if (isAsking || isOver || document.visibilityState === 'hidden') return;
    isAsking = true;
    const units = await fetchOwnUnits();
    isAsking = false;
    if (isOver || !units?.length) return;
    isOver = true;
    showAnew();
  }
  void look();
  const end = onPageVisibleOrOnline(() => void look());
  return () => {
    isOver = true;
    end();
  };
}
