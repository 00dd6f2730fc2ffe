import { calendarDay } from '@/lib/dates';
import type { ReferenceData } from './contract';
import { newReport } from '@/lib/reports/domain/fields';
import type { EditorData } from '@/lib/reports/domain/report';

/** A new inspection, made from what the device keeps of its work unit: the same pack as the server's for a new one. */
export function editorDataFromReference(shelf: ReferenceData, reportId: string, now: string): EditorData {
  const { map: _map, earlier: _earlier, ...pack } = shelf;
  const { id, name, email } = shelf.me;
  const report = newReport(reportId, { id, name, email }, now);
  return { ...pack, report, today: calendarDay(now, report.timeZone) };
}
