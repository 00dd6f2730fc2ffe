import type { RequestSender } from '@/lib/client/api';
import { openDeviceDatabase } from './database';
import { compareNewestFirst, MAX_STORED_UNITS, type DeviceSchema } from './schema';

/** Copies of what the server has for a person in a work unit, one record each. */
type UnitStoreName = 'referenceData' | 'hauls' | 'deadlines';
type UnitRecord<Name extends UnitStoreName> = DeviceSchema[Name]['value'];

export async function findUnitRecord<Name extends UnitStoreName>(
  name: Name,
  { personId, unitId }: RequestSender,
): Promise<UnitRecord<Name> | null> {
  return (await (await openDeviceDatabase()).get(name, [personId, unitId])) ?? null;
}

/** Stores a record, and deletes the oldest of its store beyond MAX_STORED_UNITS. */
export async function storeUnitRecord<Name extends UnitStoreName>(name: Name, record: UnitRecord<Name>): Promise<void> {
  const { store, done } = (await openDeviceDatabase()).transaction(name, 'readwrite');
  const write = async () => {
    await store.put(record);
    const excess = (await store.getAll()).sort(compareNewestFirst).slice(MAX_STORED_UNITS);
    await Promise.all(excess.map(({ personId, unitId }) => store.delete([personId, unitId])));
  };
  // QuotaExceededError may occur only when the transaction completes.
  await Promise.all([write(), done]);
}

/**
 * Fetches and stores a record unless the stored one is fresh. Rejects if the request fails; the stored record stays.
 * @param maxAgeMs the age up to which the stored record is fresh; 0 always fetches
 * @returns milliseconds until the record is stale; 0 if it was just fetched
 */
export async function refreshUnitRecord<Name extends UnitStoreName>(
  name: Name,
  sender: RequestSender,
  maxAgeMs: number,
  fetchRecord: (keptAt: string) => Promise<UnitRecord<Name>>,
): Promise<number> {
  const record = await findUnitRecord(name, sender);
  const age = record ? Math.abs(Date.now() - Date.parse(record.keptAt)) : maxAgeMs;
  if (age < maxAgeMs) return maxAgeMs - age;
  await storeUnitRecord(name, await fetchRecord(new Date().toISOString()));
  return 0;
}

/**
 * Deletes everybody else's records of a store; null: everybody's.
 * @returns whether there were any
 */
export async function deleteUnitRecordsOfOthers(name: UnitStoreName, personId: string | null): Promise<boolean> {
  const { store, done } = (await openDeviceDatabase()).transaction(name, 'readwrite');
  const others = (await store.getAll()).filter((record) => record.personId !== personId);
  for (const record of others) await store.delete([record.personId, record.unitId]);
  await done;
  return others.length > 0;
}
