import type { Db } from '@/lib/platform/database/client';
import { loadBmpDueTimes } from '@/lib/register/server/bmp-due-times';
import { loadBmpTags } from '@/lib/register/server/bmp-tags';
import type { Report } from '@/lib/reports/domain/report';
import { toReport, type ReportRow } from './stored-report';

/** The report with what the register says of its BMPs: due times, and tags once the crew was notified. */
export async function toReportWithRegister(db: Db, row: ReportRow, now: Date): Promise<Report> {
  const report = toReport(row);
  const { siteId } = report.fields;
  // The due times of a closed report are stored.
  if (report.status !== 'setup' && report.status !== 'open') return report;
  if (siteId === null) return report;
  const dueTimes = (await loadBmpDueTimes(db, { siteId, reportIds: [report.id] }, now)).get(report.id);
  const tags = report.status === 'open' ? await loadBmpTags(db, report.id) : null;
  return { ...report, ...(dueTimes && { dueTimes }), ...(tags && { tags }) };
}
