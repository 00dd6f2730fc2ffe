import type { Db } from '@/lib/platform/database/client';
import { loadBmpDueTimes } from '@/lib/register/server/bmp-due-times';
import type { Report } from '@/lib/reports/domain/report';
import { toReport, type ReportRow } from './stored-report';

/** The report with the due times of its BMPs. Those of a closed report are stored. */
export async function toReportWithDueTimes(db: Db, row: ReportRow, now: Date): Promise<Report> {
  const report = toReport(row);
  const { siteId } = report.fields;
  if (report.status !== 'setup' && report.status !== 'open') return report;
  if (siteId === null) return report;
  const dueTimes = (await loadBmpDueTimes(db, { siteId, reportIds: [report.id] }, now)).get(report.id);
  return dueTimes ? { ...report, dueTimes } : report;
}
