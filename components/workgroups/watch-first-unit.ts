import { ownUnitsNow } from '@/components/workgroups/own-units-now';
import { whenBack } from '@/components/workgroups/when-back';

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
    const units = await ownUnitsNow();
    isAsking = false;
    if (isOver || !units?.length) return;
    isOver = true;
    showAnew();
  }
  void look();
  const end = whenBack(() => void look());
  return () => {
    isOver = true;
    end();
  };
}
