import { callApi, type RequestSender } from '@/lib/client/api';
import { deviceDeadlines, type DeviceDeadlines } from '@/lib/deadlines/contract';
import type { DeviceInspection } from '@/lib/deadlines/device-deadlines';
import type { Report } from '@/lib/reports/domain/report';
import { openDeviceDatabase } from './database';
import { listAllDrafts } from './draft-store';
import { findUnitRecord, refreshUnitRecord } from './unit-records';

/** What deadlines follow from without signal. Deleted when the person signs out or another person signs in. */

/** After this time the data is fetched again without a known change. */
const MAX_AGE_MS = 60_000;

export interface StoredDeadlines {
  deadlines: DeviceDeadlines;
  /** The inspections on this device whose SAVE & NOTIFY was confirmed. */
  inspections: DeviceInspection[];
}

/** The data of a person in a work unit; null if this device has none. */
export async function findStoredDeadlines(sender: RequestSender): Promise<StoredDeadlines | null> {
  const record = await findUnitRecord('deadlines', sender);
  return record ? { deadlines: record.deadlines, inspections: await listDeviceInspections(sender) } : null;
}

async function listDeviceInspections({ personId, unitId }: RequestSender): Promise<DeviceInspection[]> {
  const drafts = (await listAllDrafts()).filter((draft) => draft.personId === personId && draft.unitId === unitId);
  const draftIds = new Set(drafts.map(({ reportId }) => reportId));
  const cached = (await (await openDeviceDatabase()).getAll('cachedReports')).filter(
    (report) => report.personId === personId && report.unitId === unitId && !draftIds.has(report.reportId),
  );
  return [
    ...drafts.flatMap(({ mine, queued, orphaned }) => (orphaned === null ? toDeviceInspection(mine, queued) : [])),
    ...cached.flatMap(({ editorData }) => toDeviceInspection(editorData.report, null)),
  ];
}

const toDeviceInspection = ({ id, status, fields }: Report, queued: object | null): DeviceInspection[] =>
  (status === 'setup' && queued === null) || fields.siteId === null
    ? []
    : [{ id, siteId: fields.siteId, startedAt: fields.date }];

/**
 * Fetches the data if it is older than `maxAgeMs`.
 * @returns milliseconds until it is stale; 0 if it was just fetched
 */
export const refreshDeadlines = (sender: RequestSender, maxAgeMs = MAX_AGE_MS): Promise<number> =>
  refreshUnitRecord('deadlines', sender, maxAgeMs, async (keptAt) => {
    const deadlines = await callApi(deviceDeadlines, {});
    const { personId, unitId } = deadlines;
    return { personId, unitId, deadlines, keptAt };
  });
