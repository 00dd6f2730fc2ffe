import { ask } from '@/lib/client/ask';
import { watch } from '@/lib/client/live';
import { topicAddress } from '@/lib/live-messages';
import type { Role } from '@/lib/permissions';
import { ownWorkUnits } from '@/lib/workgroups/contract';
import { ownRoleMessages } from '@/lib/workgroups/events';

const CHANGED = ownRoleMessages['changed-role'];

interface Watched {
  unitId: string;
  personId: string;
  email: string;
  /** The role with which the page was made. */
  role: Role;
}

/**
 * Hears that somebody gave this person another role in the work unit. What was told while the channel was away is made up
 * for by asking once it is heard again; when it is heard for the first time the page has just been made.
 *
 * @param onRole gets each new role once.
 * @returns the end of watching.
 */
export function watchRole({ unitId, personId, email, role }: Watched, onRole: (role: Role) => void): () => void {
  let known = role;
  let isFirst = true;
  let isOver = false;
  const become = (next: Role) => {
    if (isOver || next === known) return;
    known = next;
    onRole(next);
  };
  const onHeardAgain = () => {
    if (!isFirst) void roleIn(unitId, email).then((next) => next && become(next));
    isFirst = false;
  };
  const end = watch(
    topicAddress(CHANGED.topic, personId),
    personId,
    (message) => {
      if (message.type === CHANGED.type && CHANGED.reads(message) && message.unitId === unitId) become(message.role);
    },
    onHeardAgain,
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
