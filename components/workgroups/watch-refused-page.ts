import { forgetActiveWorkUnit, keepActiveWorkUnit, keptWorkUnit } from '@/components/workgroups/kept-work-unit';
import { ownUnitsNow } from '@/components/workgroups/own-units-now';
import { whenBack } from '@/components/workgroups/when-back';
import { watch } from '@/lib/client/live';
import { topicAddress } from '@/lib/live-messages';
import { crewUpdates } from '@/lib/workgroups/events';

/**
 * Follows the role of somebody whose role does not include the page that they asked for (decision X-289). The page knows
 * nobody, so the role that counts is the one whose menu this browser shows. As on every other page, the server is asked
 * when the live channel is heard, because a change of role ends it first; and when the person comes back to the page or
 * has signal again.
 *
 * @param loadAnew is called at most once: when the role, or the whole membership, is another one.
 * @returns the end of watching.
 */
export function watchRefusedPage(loadAnew: () => void): () => void {
  const refused = keptWorkUnit();
  let isAsking = false;
  let isOver = false;
  async function compare(): Promise<void> {
    if (isAsking || isOver || document.visibilityState === 'hidden') return;
    isAsking = true;
    const units = await ownUnitsNow();
    isAsking = false;
    if (isOver || units === null) return;
    // A browser that never showed a menu can mean one work unit only.
    const unit = refused ? units.find(({ idworkgroup }) => idworkgroup === refused.id) : onlyOne(units);
    if (unit?.role === refused?.role) return;
    isOver = true;
    if (unit) keepActiveWorkUnit({ id: unit.idworkgroup, name: unit.name, role: unit.role });
    else forgetActiveWorkUnit();
    loadAnew();
  }
  const look = () => void compare();
  const topic = crewUpdates['edited-employee'].topic;
  const end = refused && watch(topicAddress(topic, refused.id), refused.id, () => undefined, look, look);
  if (!refused) look();
  const endLooking = whenBack(look);
  return () => {
    isOver = true;
    end?.();
    endLooking();
  };
}

const onlyOne = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);
