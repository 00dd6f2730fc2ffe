import { networkFirst } from '@/lib/client/network-first';
import { callApi, RefusedError } from '@/lib/client/api';
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
  /** Set when opened from the device: the server's pending response. */
  pendingResponse: Promise<EditorData> | null;
}

/**
 * Opens the report from the server, or, if it does not respond soon, from this device: a known one from its draft or
 * last state, a new one from the unit's reference data.
 */
export async function openReport(reportId: string, isNew: boolean, owner: DeviceOwner): Promise<OpenedReport> {
  const answer = callApi(isNew ? newEditorData : editorData, { id: reportId });
  const draft = ignoreStorageErrors(findDraft(reportId, owner.personId));
  const place = ignoreStorageErrors(findPlace(reportId, owner.personId));
  const stored = draft.then(
    (found) =>
      found?.editorData ??
      ignoreStorageErrors(isNew ? createFromReferenceData(reportId, owner) : findCachedReport(reportId, owner)),
  );
  // Handled below; this avoids an unhandled rejection.
  answer.catch(() => undefined);
  try {
    const stands = await draft.then((found) => (error: unknown) => found !== null || isNoResponse(error));
    const { value, pending } = await networkFirst(answer, await stored, stands);
    if (pending === null && !isNew) void ignoreStorageErrors(cacheReport(value));
    return { editorData: value, draft: await draft, place: await place, pendingResponse: pending };
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'report-not-found')
      void ignoreStorageErrors(deleteCachedReport(reportId));
    throw error;
  }
}

async function createFromReferenceData(
  reportId: string,
  { personId, unitId }: DeviceOwner,
): Promise<EditorData | null> {
  const found = unitId === null ? null : await findReferenceData(personId, unitId);
  return found && createEditorData(found.referenceData, reportId, now());
}

/** Some browsers have no storage in private windows. */
const ignoreStorageErrors = <T>(read: Promise<T | null>): Promise<T | null> => read.catch(() => null);

/** No usable response. An ended session shows once the inspection is open. */
const isNoResponse = (error: unknown): boolean =>
  !(error instanceof RefusedError) || error.status >= 500 || error.status === 429 || error.status === 401;
