import { referenceData } from '@/lib/reports/contract';
import { callApi } from '@/lib/client/api';
import { deleteDataOfOthers } from './delete-data-of-others';
import { refreshUnitRecord } from './unit-records';

/** After this time the data is fetched again without a known change. */
const MAX_FRESH_MS = 60 * 1000;

/** Deletes the data of other people, and does `refreshUnitRecord` of the reference data. */
export async function refreshReferenceData(personId: string, unitId: string, maxAgeMs = MAX_FRESH_MS): Promise<number> {
  await deleteDataOfOthers(personId);
  return refreshUnitRecord('referenceData', { personId, unitId }, maxAgeMs, async (keptAt) => {
    const fetched = await callApi(referenceData, {});
    return { personId: fetched.me.id, unitId: fetched.unit.id, referenceData: fetched, keptAt };
  });
}
