import { calendarDay } from '@/lib/dates';
import type { InspectionShelf } from './contract';
import { newReport } from './fields';
import type { InspectionPack } from './report';

/** A new inspection, made from what the device keeps of its work unit: the same pack as the server's for a new one. */
export function packFromShelf(shelf: InspectionShelf, reportId: string, now: string): InspectionPack {
  const { map: _map, earlier: _earlier, ...pack } = shelf;
  const { id, name, email } = shelf.me;
  const report = newReport(reportId, { id, name, email }, now);
  return { ...pack, report, today: calendarDay(now, report.timeZone) };
}
