import type { HaulData } from '@/lib/disposal/ticket';
import type { RequestSender } from '@/lib/client/api';
import { openDeviceDatabase } from './database';
import { compareNewestFirst, MAX_STORED_UNITS, type HaulDataRecord } from './schema';

/** The data for tickets offline. Deleted when the person signs out or another person signs in. */

export async function findHaulData({ personId, unitId }: RequestSender): Promise<HaulDataRecord | null> {
  return (await (await openDeviceDatabase()).get('hauls', [personId, unitId])) ?? null;
}

/** Stores the data of a work unit, and deletes the oldest beyond MAX_STORED_UNITS. */
export async function storeHaulData(haul: HaulData): Promise<void> {
  const { store, done } = (await openDeviceDatabase()).transaction('hauls', 'readwrite');
  const write = async () => {
    await store.put({ personId: haul.me.id, unitId: haul.unit.id, haul, keptAt: new Date().toISOString() });
    const excess = (await store.getAll()).sort(compareNewestFirst).slice(MAX_STORED_UNITS);
    await Promise.all(excess.map((record) => store.delete([record.personId, record.unitId])));
  };
  // QuotaExceededError may occur only when the transaction completes.
  await Promise.all([write(), done]);
}

/** Deletes everybody else's data; null: everybody's. */
export async function deleteHaulData(personId: string | null): Promise<void> {
  const { store, done } = (await openDeviceDatabase()).transaction('hauls', 'readwrite');
  for (const record of await store.getAll())
    if (record.personId !== personId) await store.delete([record.personId, record.unitId]);
  await done;
}
