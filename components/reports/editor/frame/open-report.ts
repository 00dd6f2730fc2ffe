import { networkFirst } from '@/lib/client/network-first';
import { ask, RefusedError } from '@/lib/client/ask';
import { now } from '@/lib/client/clock';
import type { StoredDraft } from '@/lib/offline/store/stored-draft';
import { draftOf } from '@/lib/offline/store/draft-store';
import type { DeviceOwner } from '@/lib/offline/store/device-owner';
import { placeOf } from '@/lib/offline/store/places';
import { forgetCachedReport, cacheReport, cachedReportOf } from '@/lib/offline/store/cached-reports';
import { referenceDataOf } from '@/lib/offline/store/reference-data';
import { editorData, newEditorData } from '@/lib/reports/contract';
import type { PlaceOnDevice } from '@/lib/reports/editor/state';
import type { EditorData } from '@/lib/reports/domain/report';
import { editorDataFromReference } from '@/lib/reports/new-editor-data';

export interface OpenedReport {
  editorData: EditorData;
  /** What this device kept of the report, if it did. */
  draft: StoredDraft | null;
  /** Where this person was in it on this device. */
  place: PlaceOnDevice | null;
  /** Opened from the device: the server's answer or refusal, which may still be on its way. */
  later: Promise<EditorData> | null;
}

/**
 * The report from the server, or from this device when no answer comes soon: a known one from its draft or as it was
 * last seen, a new one from the work unit's reference data.
 */
export async function openReport(reportId: string, isNew: boolean, owner: DeviceOwner): Promise<OpenedReport> {
  const answer = ask(isNew ? newEditorData : editorData, { id: reportId });
  const draft = ifStored(draftOf(reportId, owner.personId));
  const place = ifStored(placeOf(reportId, owner.personId));
  const stored = draft.then(
    (found) =>
      found?.editorData ?? ifStored(isNew ? newFromReferenceData(reportId, owner) : cachedReportOf(reportId, owner)),
  );
  // Read together with the device; what became of it is looked at below.
  answer.catch(() => undefined);
  try {
    const stands = await draft.then((found) => (error: unknown) => found !== null || noAnswer(error));
    const { value, later } = await networkFirst(answer, await stored, stands);
    if (later === null && !isNew) void ifStored(cacheReport(value));
    return { editorData: value, draft: await draft, place: await place, later };
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'report-not-found') void ifStored(forgetCachedReport(reportId));
    throw error;
  }
}

async function newFromReferenceData(reportId: string, { personId, unitId }: DeviceOwner): Promise<EditorData | null> {
  const found = unitId === null ? null : await referenceDataOf(personId, unitId);
  return found && editorDataFromReference(found.referenceData, reportId, now());
}

/** Browsers without storage (private windows of some) work without what was kept. */
const ifStored = <T>(read: Promise<T | null>): Promise<T | null> => read.catch(() => null);

/** Nobody answered, or nobody who knows: a session that has ended is said when the inspection is open. */
const noAnswer = (error: unknown): boolean =>
  !(error instanceof RefusedError) || error.status >= 500 || error.status === 429 || error.status === 401;
