import { calendarDay } from '@/lib/dates';
import type { ReferenceData } from './contract';
import { createNewReport } from '@/lib/reports/domain/fields';
import type { EditorData } from '@/lib/reports/domain/report';

/**
 * Editor data for a new inspection created offline; equals what the server returns for a new one. `now` is an ISO
 * timestamp.
 */
export function createEditorData(reference: ReferenceData, reportId: string, now: string): EditorData {
  const { map: _map, previousInspections: _previousInspections, ...sharedData } = reference;
  const { id, name, email } = reference.me;
  const report = createNewReport(reportId, { id, name, email }, now);
  return { ...sharedData, report, today: calendarDay(now, report.timeZone) };
}
