import { callApi } from '@/lib/client/api';
import { watchTopics } from '@/lib/client/live';
import { getTopicName } from '@/lib/live-messages';
import type { Role } from '@/lib/permissions';
import { ownWorkUnits } from '@/lib/workgroups/contract';
import { employeeMessages } from '@/lib/workgroups/events';

interface WatchRoleOptions {
  unitId: string;
  email: string;
  /** The role for which the page was rendered. */
  role: Role;
}

/**
 * Detects a change of role. A change ends the person's live connections (decision 012), so no message can arrive: the
 * role is fetched on each reconnect. At the first connect the page is new, and its role is not fetched again.
 * @param onRole called once for each new role.
 * @returns the unsubscribe function.
 */
export function watchRole({ unitId, email, role }: WatchRoleOptions, onRole: (role: Role) => void): () => void {
  let currentRole = role;
  let isFirst = true;
  let isEnded = false;
  async function checkRole(): Promise<void> {
    const newRole = await fetchRole(unitId, email);
    if (isEnded || newRole === null || newRole === currentRole) return;
    currentRole = newRole;
    onRole(newRole);
  }
  const unsubscribe = watchTopics({
    topics: [getTopicName(employeeMessages['edited-employee'].topic, unitId)],
    identifier: unitId,
    onMessage: () => undefined,
    onReconnect() {
      if (!isFirst) void checkRole();
      isFirst = false;
    },
  });
  return () => {
    isEnded = true;
    unsubscribe();
  };
}

/** Returns null without a response, or for a removed person, whom `watchRemoval` handles. */
async function fetchRole(unitId: string, email: string): Promise<Role | null> {
  const { workGroups } = await callApi(ownWorkUnits, { email }).catch(() => ({ workGroups: [] }));
  return workGroups.find(({ idworkgroup }) => idworkgroup === unitId)?.role ?? null;
}
