import { calendarDay } from '@/lib/dates';
import type { ReferenceData } from './contract';
import { newReport } from '@/lib/reports/domain/fields';
import type { EditorData } from '@/lib/reports/domain/report';

/** Editor data of a new inspection, created on the device, equal to the server's response for a new one. */
export function editorDataFromReference(reference: ReferenceData, reportId: string, now: string): EditorData {
  const { map: _map, earlier: _earlier, ...surroundings } = reference;
  const { id, name, email } = reference.me;
  const report = newReport(reportId, { id, name, email }, now);
  return { ...surroundings, report, today: calendarDay(now, report.timeZone) };
}
