import type { Report } from '@/lib/reports/domain/report';
import { deviceDatabase } from './database';
import type { DeviceOwner } from './device-owner';

export type CachedReportSummary = Pick<Report, 'id' | 'status' | 'siteName' | 'timeZone' | 'fields'>;

/** Reports of this person that were open here and have nothing to send, newest first. */
export async function cachedReportsOf({ personId, unitId }: DeviceOwner): Promise<CachedReportSummary[]> {
  const database = await deviceDatabase();
  const unsent = new Set((await database.getAllKeys('draftHeads')).map(([reportId]) => reportId));
  const packs = (await database.getAll('packs')).filter((kept) => kept.personId === personId && kept.unitId === unitId);
  return packs
    .filter(({ reportId }) => !unsent.has(reportId))
    .sort((a, b) => b.keptAt.localeCompare(a.keptAt))
    .map(({ pack }) => pack.report);
}
