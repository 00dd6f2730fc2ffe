import { currentSession } from '@/lib/accounts/contract';
import { ask } from '@/lib/client/ask';
import { ownWorkUnits, type OwnWorkUnit } from '@/lib/workgroups/contract';

/** Fetches the caller's work units. Returns null if offline or signed out. */
export async function ownUnitsNow(): Promise<readonly OwnWorkUnit[] | null> {
  try {
    const { user } = await ask(currentSession, {});
    return (await ask(ownWorkUnits, { email: user.email })).workGroups;
  } catch {
    return null;
  }
}
