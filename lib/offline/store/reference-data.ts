import { openDeviceDatabase } from './database';
import type { ReferenceDataRecord } from './schema';

/** The data for the editor offline (refresh-reference-data.ts); null if this device has none. */
export async function findReferenceData(personId: string, unitId: string): Promise<ReferenceDataRecord | null> {
  return (await (await openDeviceDatabase()).get('referenceData', [personId, unitId])) ?? null;
}
