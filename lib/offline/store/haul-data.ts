import type { HaulData } from '@/lib/disposal/ticket';
import type { RequestSender } from '@/lib/client/ask';
import { deviceDatabase } from './database';
import { newestFirst, type HaulDataRecord } from './schema';

/**
 * What this device needs to open and close tickets without the server. Like the reference data of inspections it belongs
 * to the person who is signed in here, and goes when they sign out or another person signs in.
 */

/** For how many work units of one person this device keeps such data. */
const MOST_UNITS = 4;

/** null where this device has none. */
export async function haulDataOf({ personId, unitId }: RequestSender): Promise<HaulDataRecord | null> {
  return (await (await deviceDatabase()).get('hauls', [personId, unitId])) ?? null;
}

export async function keepHaulData(haul: HaulData): Promise<void> {
  const { store, done } = (await deviceDatabase()).transaction('hauls', 'readwrite');
  const write = async () => {
    await store.put({ personId: haul.me.id, unitId: haul.unit.id, haul, keptAt: new Date().toISOString() });
    const others = (await store.getAll()).sort(newestFirst).slice(MOST_UNITS);
    await Promise.all(others.map((kept) => store.delete([kept.personId, kept.unitId])));
  };
  // A full device says so only at the end.
  await Promise.all([write(), done]);
}

/** Removes what this device has for anybody but this person; null: everybody's. */
export async function forgetHauls(personId: string | null): Promise<void> {
  const { store, done } = (await deviceDatabase()).transaction('hauls', 'readwrite');
  for (const kept of await store.getAll())
    if (kept.personId !== personId) await store.delete([kept.personId, kept.unitId]);
  await done;
}
