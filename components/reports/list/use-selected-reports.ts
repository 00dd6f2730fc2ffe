import { useState } from 'react';
import type { PastReport } from '@/lib/reports/domain/past-reports-page';
import { LIMITS } from '@/lib/reports/domain/rules';

export interface SelectedReports {
  reports: readonly PastReport[];
  has: (report: PastReport) => boolean;
  isFull: boolean;
  select: (reports: readonly PastReport[], chosen: boolean) => void;
  clear: () => void;
}

/** Selection of past reports across pages and searches. */
export function useSelectedReports(): SelectedReports {
  const [byId, setById] = useState<ReadonlyMap<string, PastReport>>(new Map());
  return {
    reports: [...byId.values()],
    has: ({ id }) => byId.has(id),
    isFull: byId.size >= LIMITS.selectedReports,
    select: (reports, chosen) =>
      setById((before) => {
        const after = new Map(before);
        for (const report of reports) {
          if (!chosen) after.delete(report.id);
          else if (after.size < LIMITS.selectedReports) after.set(report.id, report);
        }
        return after;
      }),
    clear: () => setById(new Map()),
  };
}
