import { ownUnitsNow } from '@/components/workgroups/own-units-now';
import { whenBack } from '@/components/workgroups/when-back';

/**
 * Follows somebody whose page says that they belong to no work unit (decision X-278). They may by now: Back shows the
 * page as it was before they created one here, and another device may have created or joined one. The server is asked at
 * once, and when the person comes back to the page or has signal again.
 *
 * @param showAnew is called at most once: when there is a work unit.
 * @returns the end of watching.
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
