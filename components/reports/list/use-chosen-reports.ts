import { useState } from 'react';
import type { PastReport } from '@/lib/reports/domain/past-reports-page';
import { LIMITS } from '@/lib/reports/domain/rules';

export interface ChosenReports {
  reports: readonly PastReport[];
  has: (report: PastReport) => boolean;
  /** Whether no further report can be chosen. */
  full: boolean;
  /** Chooses these, as many as there is room for, or takes them out again. */
  choose: (reports: readonly PastReport[], chosen: boolean) => void;
  clear: () => void;
}

/** Several past reports, chosen on one page of the list or on several: they stay chosen while the list is searched anew. */
export function useChosenReports(): ChosenReports {
  const [byId, setById] = useState<ReadonlyMap<string, PastReport>>(new Map());
  return {
    reports: [...byId.values()],
    has: ({ id }) => byId.has(id),
    full: byId.size >= LIMITS.chosenReports,
    choose: (reports, chosen) =>
      setById((before) => {
        const after = new Map(before);
        for (const report of reports) {
          if (!chosen) after.delete(report.id);
          else if (after.size < LIMITS.chosenReports) after.set(report.id, report);
        }
        return after;
      }),
    clear: () => setById(new Map()),
  };
}
