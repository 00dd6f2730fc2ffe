import type { Report } from '@/lib/reports/report';
import { deviceDatabase } from './database';
import type { DeviceOwner } from './owner';

export type KnownReport = Pick<Report, 'id' | 'status' | 'siteName' | 'timeZone' | 'fields'>;

/** Reports of this person that were open here and have nothing to send, newest first. */
export async function knownReports({ personId, unitId }: DeviceOwner): Promise<KnownReport[]> {
  const database = await deviceDatabase();
  const waiting = new Set((await database.getAllKeys('draftHeads')).map(([reportId]) => reportId));
  const packs = (await database.getAll('packs')).filter((kept) => kept.personId === personId && kept.unitId === unitId);
  return packs
    .filter(({ reportId }) => !waiting.has(reportId))
    .sort((a, b) => b.keptAt.localeCompare(a.keptAt))
    .map(({ pack }) => pack.report);
}
