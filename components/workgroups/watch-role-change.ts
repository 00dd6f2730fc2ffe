import {
  removeActiveWorkUnit,
  saveActiveWorkUnit,
  loadActiveWorkUnit,
} from '@/components/workgroups/active-work-unit-storage';
import { fetchOwnUnits } from '@/components/workgroups/fetch-own-units';
import { onPageVisibleOrOnline } from '@/components/workgroups/on-page-visible-or-online';
import { watchTopic } from '@/lib/client/live';
import { getTopicName } from '@/lib/live-messages';
import { employeeMessages } from '@/lib/workgroups/events';

/**
 * Decision X-289. Compares with the role whose menu this browser shows. Queries the server when the live channel connects,
 * because a change of role disconnects it.
 * @param reloadPage called at most once, when the role or membership has changed.
 * @returns the unsubscribe function.
 */
export function watchRoleChange(loadAnew: () => void): () => void {
  const refused = loadActiveWorkUnit();
  let isFetching = false;
  let isOver = false;
  async function compare(): Promise<void> {
    if (isFetching || isOver || document.visibilityState === 'hidden') return;
    isFetching = true;
    const units = await fetchOwnUnits();
    isFetching = false;
    if (isOver || units === null) return;
    // A browser that never showed a menu can only mean the sole work unit.
    const unit = refused ? units.find(({ idworkgroup }) => idworkgroup === refused.id) : onlyOne(units);
    if (unit?.role === refused?.role) return;
    isOver = true;
    if (unit) saveActiveWorkUnit({ id: unit.idworkgroup, name: unit.name, role: unit.role });
    else removeActiveWorkUnit();
    loadAnew();
  }
  const check = () => void compare();
  const topic = employeeMessages['edited-employee'].topic;
  const end = refused && watchTopic(getTopicName(topic, refused.id), refused.id, () => undefined, check, check);
  if (!refused) check();
  const endLooking = onPageVisibleOrOnline(check);
  return () => {
    isOver = true;
    end?.();
    endLooking();
  };
}

const onlyOne = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);
