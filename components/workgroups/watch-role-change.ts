import {
  removeActiveWorkUnit,
  saveActiveWorkUnit,
  loadActiveWorkUnit,
} from '@/components/workgroups/active-work-unit-storage';
import { fetchOwnUnits } from '@/components/workgroups/fetch-own-units';
import { onPageVisibleOrOnline } from '@/components/workgroups/on-page-visible-or-online';
import { watchTopics } from '@/lib/client/live';
import { getTopicName } from '@/lib/live-messages';
import { employeeMessages } from '@/lib/workgroups/events';

/**
 * Detects that the person's role is no longer the one whose menu this browser shows (decision X-289). Queries the server
 * when the live channel connects, because a change of role disconnects it, and when the page is visible or online again.
 * @param reloadPage called at most once, when the role or membership has changed.
 * @returns the unsubscribe function.
 */
export function watchRoleChange(reloadPage: () => void): () => void {
  const storedUnit = loadActiveWorkUnit();
  let isFetching = false;
  let isEnded = false;
  async function compare(): Promise<void> {
    if (isFetching || isEnded || document.visibilityState === 'hidden') return;
    isFetching = true;
    const units = await fetchOwnUnits();
    isFetching = false;
    if (isEnded || units === null) return;
    // Without a stored unit, the role is known only for a person with exactly one work unit.
    const unit = storedUnit ? units.find(({ idworkgroup }) => idworkgroup === storedUnit.id) : getOnly(units);
    if (unit?.role === storedUnit?.role) return;
    isEnded = true;
    if (unit) saveActiveWorkUnit({ id: unit.idworkgroup, name: unit.name, role: unit.role });
    else removeActiveWorkUnit();
    reloadPage();
  }
  const check = () => void compare();
  const topic = employeeMessages['edited-employee'].topic;
  const unsubscribe =
    storedUnit &&
    watchTopics({
      topics: [getTopicName(topic, storedUnit.id)],
      identifier: storedUnit.id,
      onMessage: () => undefined,
      onReconnect: check,
      onRefused: check,
    });
  if (!storedUnit) check();
  const unsubscribePage = onPageVisibleOrOnline(check);
  return () => {
    isEnded = true;
    unsubscribe?.();
    unsubscribePage();
  };
}

const getOnly = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined);
