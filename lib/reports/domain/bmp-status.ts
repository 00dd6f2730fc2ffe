import { getReportDay, getStatusDay } from './fields';
import type { BmpStatus, LoggedBmp, Report } from './report';
import { getBmpStatus } from './rules';

/** Computes the statuses of a report's BMPs now, or at closing for a closed report. */
export function createStatusRule(report: Report, now: string): (bmp: LoggedBmp) => BmpStatus {
  const { closedAt, dueTimes } = report;
  const day = getReportDay(report);
  const today = getStatusDay(report, now);
  return (bmp) => getBmpStatus(bmp, day, today, dueTimes && { at: dueTimes[bmp.id] ?? null, now: closedAt ?? now });
}

/** When an Incomplete BMP is due; null for another one, and without a permit profile. */
export const getShownDueAt = ({ dueTimes }: Report, { id }: LoggedBmp, status: BmpStatus): string | null =>
  status === 'Incomplete' ? (dueTimes?.[id] ?? null) : null;
