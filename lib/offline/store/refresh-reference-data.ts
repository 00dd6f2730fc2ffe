import { referenceData } from '@/lib/reports/contract';
import { callApi } from '@/lib/client/api';
import { deleteDataOfOthers } from './delete-data-of-others';
import { refreshUnitRecord } from './unit-records';

/** After this time the data is fetched again without a known change. */
const MAX_AGE_MS = 60 * 1000;

/**
 * Deletes the data of other people, and fetches the reference data if it is older than `maxAgeMs`.
 * @returns milliseconds until it is stale; 0 if it was just fetched
 */
export async function refreshReferenceData(personId: string, unitId: string, maxAgeMs = MAX_AGE_MS): Promise<number> {
  await deleteDataOfOthers(personId);
  return refreshUnitRecord('referenceData', { personId, unitId }, maxAgeMs, async (keptAt) => {
    const fetched = await callApi(referenceData, {});
    return { personId: fetched.me.id, unitId: fetched.unit.id, referenceData: fetched, keptAt };
  });
}
