import type { EditorData, Report } from '@/lib/reports/domain/report';
import { isClosed } from '@/lib/reports/domain/rules';
import { deviceDatabase } from './database';
import type { DeviceOwner } from './device-owner';
import { newestFirst } from './schema';
import { forgetSent } from './sent-photos';

const MOST_CACHED_REPORTS = 40;

export type CachedReportSummary = Pick<Report, 'id' | 'status' | 'siteName' | 'timeZone' | 'fields'>;

/** This person's cached reports without unsent work, newest first. */
export async function cachedReportsOf({ personId, unitId }: DeviceOwner): Promise<CachedReportSummary[]> {
  const database = await deviceDatabase();
  const unsent = new Set((await database.getAllKeys('draftHeads')).map(([reportId]) => reportId));
  const cached = (await database.getAll('cachedReports')).filter(
    (kept) => kept.personId === personId && kept.unitId === unitId,
  );
  return cached
    .filter(({ reportId }) => !unsent.has(reportId))
    .sort(newestFirst)
    .map(({ editorData }) => editorData.report);
}

/** Caches a report as the server has it. A closed report is removed from the device. */
export async function cacheReport(editorData: EditorData): Promise<void> {
  const { report, me, unit } = editorData;
  const { store, done } = (await deviceDatabase()).transaction('cachedReports', 'readwrite');
  const owner = { reportId: report.id, personId: me.id, unitId: unit.id };
  const kept = { ...owner, editorData, keptAt: new Date().toISOString() };
  const write = async () => {
    await (isClosed(report.status) ? store.delete(report.id) : store.put(kept));
    // Counts first, because this runs after every save.
    if ((await store.count()) <= MOST_CACHED_REPORTS) return;
    const over = (await store.getAll()).sort(newestFirst).slice(MOST_CACHED_REPORTS);
    await Promise.all(over.map(({ reportId }) => store.delete(reportId)));
  };
  await Promise.all([write(), done]);
  if (isClosed(report.status)) await forgetSent((photo) => photo.reportId === report.id);
}

export async function cachedReportOf(reportId: string, { personId }: { personId: string }): Promise<EditorData | null> {
  const kept = await (await deviceDatabase()).get('cachedReports', reportId);
  return kept?.personId === personId ? kept.editorData : null;
}

export async function forgetCachedReport(reportId: string): Promise<void> {
  await (await deviceDatabase()).delete('cachedReports', reportId);
  await forgetSent((photo) => photo.reportId === reportId);
}
