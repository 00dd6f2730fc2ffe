import { callApi } from '@/lib/client/api';
import { watchTopic } from '@/lib/client/live';
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
 * A change of role ends the person's live connections (decision 012), so no message can arrive: the server is asked
 * whenever the channel reconnects.
 * @param onRole called once for each new role.
 * @returns the unsubscribe function.
 */
export function watchRole({ unitId, email, role }: WatchRoleOptions, onRole: (role: Role) => void): () => void {
  let known = role;
  let isFirst = true;
  let isOver = false;
  async function compare(): Promise<void> {
    const now = await fetchRole(unitId, email);
    if (isOver || now === null || now === known) return;
    known = now;
    onRole(now);
  }
  const end = watchTopic(
    getTopicName(employeeMessages['edited-employee'].topic, unitId),
    unitId,
    () => undefined,
    () => {
      if (!isFirst) void compare();
      isFirst = false;
    },
  );
  return () => {
    isOver = true;
    end();
  };
}

/** null if removed, which is handled separately, or without a response. */
async function fetchRole(unitId: string, email: string): Promise<Role | null> {
  const { workGroups } = await callApi(ownWorkUnits, { email }).catch(() => ({ workGroups: [] }));
  return workGroups.find(({ idworkgroup }) => idworkgroup === unitId)?.role ?? null;
}
