import { ask } from '@/lib/client/ask';
import { watch } from '@/lib/client/live';
import { topicAddress } from '@/lib/live-messages';
import type { Role } from '@/lib/permissions';
import { ownWorkUnits } from '@/lib/workgroups/contract';
import { crewUpdates } from '@/lib/workgroups/events';

interface Watched {
  unitId: string;
  email: string;
  /** The role with which the page was made. */
  role: Role;
}

/**
 * Notices that this person has another role in the work unit. A role that changes ends the live connections of its person
 * (decision 012), so no message could reach them: whenever the channel is heard again the server is asked, which also finds
 * what happened while there was no signal. When it is heard for the first time the page has just been made.
 *
 * @param onRole gets each new role once.
 * @returns the end of watching.
 */
export function watchRole({ unitId, email, role }: Watched, onRole: (role: Role) => void): () => void {
  let known = role;
  let isFirst = true;
  let isOver = false;
  async function compare(): Promise<void> {
    const now = await roleIn(unitId, email);
    if (isOver || now === null || now === known) return;
    known = now;
    onRole(now);
  }
  const end = watch(
    topicAddress(crewUpdates['edited-employee'].topic, unitId),
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

/** null: removed, which is told apart, or without an answer. */
async function roleIn(unitId: string, email: string): Promise<Role | null> {
  const { workGroups } = await ask(ownWorkUnits, { email }).catch(() => ({ workGroups: [] }));
  return workGroups.find(({ idworkgroup }) => idworkgroup === unitId)?.role ?? null;
}
