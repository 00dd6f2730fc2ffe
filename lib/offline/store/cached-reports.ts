import type { EditorData, Report } from '@/lib/reports/domain/report';
import { isClosed } from '@/lib/reports/domain/rules';
import { openDeviceDatabase } from './database';
import type { DeviceOwner } from './device-owner';
import { compareNewestFirst } from './schema';
import { deleteSentPhotos } from './sent-photos';

const MAX_CACHED_REPORTS = 40;

export type CachedReportSummary = Pick<Report, 'id' | 'status' | 'siteName' | 'timeZone' | 'fields'>;

/** This person's cached reports without unsent work, newest first. */
export async function listCachedReports({ personId, unitId }: DeviceOwner): Promise<CachedReportSummary[]> {
  const database = await openDeviceDatabase();
  const draftReportIds = new Set((await database.getAllKeys('draftHeads')).map(([reportId]) => reportId));
  const ownReports = (await database.getAll('cachedReports')).filter(
    (report) => report.personId === personId && report.unitId === unitId,
  );
  return ownReports
    .filter(({ reportId }) => !draftReportIds.has(reportId))
    .sort(compareNewestFirst)
    .map(({ editorData }) => editorData.report);
}

/**
 * Caches a report as the server has it. A closed report is removed from the device, as are the oldest reports beyond
 * MAX_CACHED_REPORTS.
 */
export async function cacheReport(editorData: EditorData): Promise<void> {
  const { report, me, unit } = editorData;
  const { store, done } = (await openDeviceDatabase()).transaction('cachedReports', 'readwrite');
  const owner = { reportId: report.id, personId: me.id, unitId: unit.id };
  const record = { ...owner, editorData, keptAt: new Date().toISOString() };
  const write = async () => {
    await (isClosed(report.status) ? store.delete(report.id) : store.put(record));
    // Counts first, because this runs after every save.
    if ((await store.count()) <= MAX_CACHED_REPORTS) return;
    const excess = (await store.getAll()).sort(compareNewestFirst).slice(MAX_CACHED_REPORTS);
    await Promise.all(excess.map(({ reportId }) => store.delete(reportId)));
  };
  await Promise.all([write(), done]);
  if (isClosed(report.status)) await deleteSentPhotos((photo) => photo.reportId === report.id);
}

/** The cached report; null if the device does not have it or it is another person's. */
export async function findCachedReport(
  reportId: string,
  { personId }: { personId: string },
): Promise<EditorData | null> {
  const report = await (await openDeviceDatabase()).get('cachedReports', reportId);
  return report?.personId === personId ? report.editorData : null;
}

/** Deletes a cached report and the copies of its sent photos. */
export async function deleteCachedReport(reportId: string): Promise<void> {
  await (await openDeviceDatabase()).delete('cachedReports', reportId);
  await deleteSentPhotos((photo) => photo.reportId === reportId);
}
