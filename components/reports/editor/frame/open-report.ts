import { loadNetworkFirst } from '@/lib/client/network-first';
import { callApi, RejectedError } from '@/lib/client/api';
import { now } from '@/lib/client/clock';
import type { StoredDraft } from '@/lib/offline/store/stored-draft';
import { findDraft } from '@/lib/offline/store/draft-store';
import type { DeviceOwner } from '@/lib/offline/store/device-owner';
import { findPlace } from '@/lib/offline/store/places';
import { deleteCachedReport, cacheReport, findCachedReport } from '@/lib/offline/store/cached-reports';
import { findReferenceData } from '@/lib/offline/store/reference-data';
import { editorData, newEditorData } from '@/lib/reports/contract';
import type { PlaceOnDevice } from '@/lib/reports/editor/state';
import type { EditorData } from '@/lib/reports/domain/report';
import { createEditorData } from '@/lib/reports/new-editor-data';

export interface OpenedReport {
  editorData: EditorData;
  draft: StoredDraft | null;
  place: PlaceOnDevice | null;
  /** Set when opened from the device: the server's pending response, or its failure. */
  pendingResponse: Promise<EditorData> | null;
}

/**
 * Opens the report from the server or, if it fails or does not respond soon, from this device: from the draft, or the
 * last known state, or for a new report from the unit's reference data.
 * @throws the failure of the request if nothing is stored, or if the server refuses the report and there is no draft
 */
export async function openReport(reportId: string, isNew: boolean, owner: DeviceOwner): Promise<OpenedReport> {
  const response = callApi(isNew ? newEditorData : editorData, { id: reportId });
  const draft = ignoreStorageErrors(findDraft(reportId, owner.personId));
  const place = ignoreStorageErrors(findPlace(reportId, owner.personId));
  const storedData = draft.then(
    (storedDraft) =>
      storedDraft?.editorData ??
      ignoreStorageErrors(isNew ? createFromReferenceData(reportId, owner) : findCachedReport(reportId, owner)),
  );
  // Handled below; this avoids an unhandled rejection.
  response.catch(() => undefined);
  try {
    const hasDraft = (await draft) !== null;
    const canUseStored = (error: unknown) => hasDraft || isNoResponse(error);
    const { value, pendingResponse } = await loadNetworkFirst(response, await storedData, canUseStored);
    if (pendingResponse === null && !isNew) void ignoreStorageErrors(cacheReport(value));
    return { editorData: value, draft: await draft, place: await place, pendingResponse };
  } catch (error) {
    if (error instanceof RejectedError && error.code === 'report-not-found')
      void ignoreStorageErrors(deleteCachedReport(reportId));
    throw error;
  }
}

async function createFromReferenceData(
  reportId: string,
  { personId, unitId }: DeviceOwner,
): Promise<EditorData | null> {
  const cached = unitId === null ? null : await findReferenceData(personId, unitId);
  return cached && createEditorData(cached.referenceData, reportId, now());
}

/** Some browsers have no storage in private windows. */
const ignoreStorageErrors = <T>(read: Promise<T | null>): Promise<T | null> => read.catch(() => null);

/** Whether the server did not give a usable response. An ended session shows once the inspection is open. */
const isNoResponse = (error: unknown): boolean =>
  !(error instanceof RejectedError) || error.status >= 500 || error.status === 429 || error.status === 401;
