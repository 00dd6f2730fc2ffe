import { previousInspections } from '@/lib/reports/contract';
import type { PreviousInspections } from '@/lib/reports/domain/previous-inspection';
import { networkFirst } from '@/lib/client/network-first';
import { ask, RefusedError } from '@/lib/client/ask';
import { draftOf } from './draft-store';
import { cachedReportOf } from './cached-reports';
import { referenceDataOf } from './reference-data';

interface Whose {
  personId: string;
  unitId: string;
}

/** The inspections at a site that can be continued: from the server or, offline, from the device. */
export async function previousInspectionAt(siteId: string, whose: Whose): Promise<PreviousInspections> {
  const kept = await storedPreviousInspection(siteId, whose).catch(() => null);
  const stands = (error: unknown) => !(error instanceof RefusedError);
  return (await networkFirst(ask(previousInspections, { idsite: siteId }), kept, stands)).value;
}

async function storedPreviousInspection(
  siteId: string,
  { personId, unitId }: Whose,
): Promise<PreviousInspections | null> {
  const earlier = (await referenceDataOf(personId, unitId))?.referenceData.earlier[siteId];
  if (!earlier?.inProgress) return earlier ?? null;
  const { id } = earlier.inProgress;
  // Offline, an inspection can be continued only if it was opened here.
  const isHere = ((await draftOf(id, personId)) ?? (await cachedReportOf(id, { personId }))) !== null;
  return isHere ? earlier : { ...earlier, inProgress: null };
}
