import { currentSession } from '@/lib/accounts/contract';
import { callApi } from '@/lib/client/api';
import { ownWorkUnits, type OwnWorkUnit } from '@/lib/workgroups/contract';

/** Fetches the caller's work units. Returns null if a request fails, as when offline or signed out. */
export async function fetchOwnUnits(): Promise<readonly OwnWorkUnit[] | null> {
  try {
    const { user } = await callApi(currentSession, {});
    return (await callApi(ownWorkUnits, { email: user.email })).workGroups;
  } catch {
    return null;
  }
}
