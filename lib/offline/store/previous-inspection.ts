import { previousInspections } from '@/lib/reports/contract';
import type { PreviousInspections } from '@/lib/reports/domain/previous-inspection';
import { loadNetworkFirst } from '@/lib/client/network-first';
import { callApi, RejectedError } from '@/lib/client/api';
import { findDraft } from './draft-store';
import { findCachedReport } from './cached-reports';
import { findReferenceData } from './reference-data';

interface InspectionOwner {
  personId: string;
  unitId: string;
}

/**
 * The inspections at a site that can be continued: from the server or, if it is slow or unreachable, from the device.
 */
export async function loadPreviousInspections(siteId: string, owner: InspectionOwner): Promise<PreviousInspections> {
  const storedInspections = await readStoredPreviousInspections(siteId, owner).catch(() => null);
  const isUnreachable = (error: unknown) => !(error instanceof RejectedError);
  return (await loadNetworkFirst(callApi(previousInspections, { idsite: siteId }), storedInspections, isUnreachable))
    .value;
}

async function readStoredPreviousInspections(
  siteId: string,
  { personId, unitId }: InspectionOwner,
): Promise<PreviousInspections | null> {
  const inspections = (await findReferenceData(personId, unitId))?.referenceData.previousInspections[siteId];
  if (!inspections?.inProgress) return inspections ?? null;
  const { id } = inspections.inProgress;
  // Offline, an inspection can be continued only if it was opened here.
  const isOnDevice = ((await findDraft(id, personId)) ?? (await findCachedReport(id, { personId }))) !== null;
  return isOnDevice ? inspections : { ...inspections, inProgress: null };
}
