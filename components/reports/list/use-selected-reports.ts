import { useState } from 'react';
import type { PastReport } from '@/lib/reports/domain/past-reports-page';
import { LIMITS } from '@/lib/reports/domain/rules';

export interface SelectedReports {
  reports: readonly PastReport[];
  has: (report: PastReport) => boolean;
  isFull: boolean;
  select: (reports: readonly PastReport[], isSelected: boolean) => void;
  clear: () => void;
}

/** The selected past reports, across pages and searches. A selection beyond LIMITS.selectedReports is ignored. */
export function useSelectedReports(): SelectedReports {
  const [byId, setById] = useState<ReadonlyMap<string, PastReport>>(new Map());
  return {
    reports: [...byId.values()],
    has: ({ id }) => byId.has(id),
    isFull: byId.size >= LIMITS.selectedReports,
    select: (reports, isSelected) =>
      setById((current) => {
        const next = new Map(current);
        for (const report of reports) {
          if (!isSelected) next.delete(report.id);
          else if (next.size < LIMITS.selectedReports) next.set(report.id, report);
        }
        return next;
      }),
    clear: () => setById(new Map()),
  };
}
