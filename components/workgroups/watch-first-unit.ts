import { ownUnitsNow } from '@/components/workgroups/own-units-now';
import { whenBack } from '@/components/workgroups/when-back';

/**
 * Watches for the first work unit of a person without one (decision X-278), which they may have created or joined on
 * another device or before pressing Back. Asks the server at once, and when the page is visible or online again.
 * @param showAnew called at most once, when there is a work unit.
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
