import { callApi, type RequestSender } from '@/lib/client/api';
import { deviceDeadlines, type DeviceDeadlines } from '@/lib/deadlines/contract';
import type { DeviceInspection } from '@/lib/deadlines/device-deadlines';
import type { Report } from '@/lib/reports/domain/report';
import { openDeviceDatabase } from './database';
import { listAllDrafts } from './draft-store';
import { compareNewestFirst, MAX_STORED_UNITS } from './schema';

/** What deadlines follow from without signal. Deleted when the person signs out or another person signs in. */

/** After this time the data is fetched again without a known change. */
const MAX_FRESH_MS = 60_000;

export interface StoredDeadlines {
  deadlines: DeviceDeadlines;
  /** The inspections on this device whose SAVE & NOTIFY was confirmed. */
  inspections: DeviceInspection[];
}

/** The data of a person in a work unit; null if this device has none. */
export async function findStoredDeadlines(sender: RequestSender): Promise<StoredDeadlines | null> {
  const record = await (await openDeviceDatabase()).get('deadlines', [sender.personId, sender.unitId]);
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
 * Fetches the data unless the stored data is fresh. Rejects if the request fails; the stored data stays.
 * @param maxAgeMs the age up to which stored data is fresh; 0 always fetches
 * @returns milliseconds until the data is stale; 0 if it was just fetched
 */
export async function refreshDeadlines({ personId, unitId }: RequestSender, maxAgeMs = MAX_FRESH_MS): Promise<number> {
  const record = await (await openDeviceDatabase()).get('deadlines', [personId, unitId]);
  const age = record ? Math.abs(Date.now() - Date.parse(record.keptAt)) : maxAgeMs;
  if (age < maxAgeMs) return maxAgeMs - age;
  await storeDeadlines(await callApi(deviceDeadlines, {}));
  return 0;
}

async function storeDeadlines(deadlines: DeviceDeadlines): Promise<void> {
  const { personId, unitId } = deadlines;
  const { store, done } = (await openDeviceDatabase()).transaction('deadlines', 'readwrite');
  const write = async () => {
    await store.put({ personId, unitId, deadlines, keptAt: new Date().toISOString() });
    const excess = (await store.getAll()).sort(compareNewestFirst).slice(MAX_STORED_UNITS);
    await Promise.all(excess.map((record) => store.delete([record.personId, record.unitId])));
  };
  // QuotaExceededError may occur only when the transaction completes.
  await Promise.all([write(), done]);
}

/** Deletes everybody else's data; null: everybody's. */
export async function deleteDeadlines(personId: string | null): Promise<void> {
  const { store, done } = (await openDeviceDatabase()).transaction('deadlines', 'readwrite');
  for (const record of await store.getAll())
    if (record.personId !== personId) await store.delete([record.personId, record.unitId]);
  await done;
}
