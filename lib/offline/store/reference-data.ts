import type { ReferenceDataRecord } from './schema';
import { findUnitRecord } from './unit-records';

/** The data for the editor offline (refresh-reference-data.ts); null if this device has none. */
export const findReferenceData = (personId: string, unitId: string): Promise<ReferenceDataRecord | null> =>
  findUnitRecord('referenceData', { personId, unitId });
