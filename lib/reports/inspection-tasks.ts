import { calendarDay } from '@/lib/dates';
import type { PendingReport } from '@/lib/reports/contract';
import { isOverdue } from './domain/rules';

/** What a person has to do in an open inspection: document corrections in it, or close it. */
export interface InspectionTask {
  report: PendingReport;
  /** How many corrections are missing; 0: the inspection can be closed. */
  missingCorrections: number;
  isOverdue: boolean;
}

/** The tasks of the person who loaded these reports (decision X-396). Overdue ones first, then the oldest. */
export function listInspectionTasks(reports: readonly PendingReport[], now: string): InspectionTask[] {
  return reports
    .filter(({ status }) => status === 'open')
    .flatMap((report) => {
      const { required, corrected } = report.caStats;
      const missingCorrections = required - corrected;
      const isTask = report.isOwn || (missingCorrections > 0 && report.isInCrew);
      const { date, timeZone, dueAt } = report;
      const due = dueAt === undefined ? undefined : { at: dueAt, now };
      const isLate = isOverdue(calendarDay(date, timeZone), calendarDay(now, timeZone), due);
      return isTask ? [{ report, missingCorrections, isOverdue: missingCorrections > 0 && isLate }] : [];
    })
    .sort((a, b) => Number(b.isOverdue) - Number(a.isOverdue) || a.report.date.localeCompare(b.report.date));
}
