import { currentSession } from '@/lib/accounts/contract';
import { ask } from '@/lib/client/ask';
import { ownWorkUnits, type OwnWorkUnit } from '@/lib/workgroups/contract';

/** The work units of whoever is signed in; null without an answer, or signed out, which the next page says. */
export async function ownUnitsNow(): Promise<readonly OwnWorkUnit[] | null> {
  try {
    const { user } = await ask(currentSession, {});
    return (await ask(ownWorkUnits, { email: user.email })).workGroups;
  } catch {
    return null;
  }
}
