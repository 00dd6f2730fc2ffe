import type { HaulData } from '@/lib/disposal/ticket';
import type { RequestSender } from '@/lib/client/ask';
import { deviceDatabase } from './database';
import { newestFirst, type HaulDataRecord } from './schema';

/** The data for tickets offline. Deleted when the person signs out or another person signs in. */

const MOST_UNITS = 4;

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
  // QuotaExceededError may occur only when the transaction completes.
  await Promise.all([write(), done]);
}

/** Deletes everybody else's data; null: everybody's. */
export async function forgetHauls(personId: string | null): Promise<void> {
  const { store, done } = (await deviceDatabase()).transaction('hauls', 'readwrite');
  for (const kept of await store.getAll())
    if (kept.personId !== personId) await store.delete([kept.personId, kept.unitId]);
  await done;
}
