import { useEffect, useState } from 'react';
import { recordProgress } from '@/lib/reports/contract';
import type { ReportPdfProgress } from '@/lib/reports/report-pdf/job';
import { ask } from './ask';

const PAUSE_MS = 1000;

/** How far the server is with the record of this inspection, asked once a second. */
export function useRecordProgress(idreport: string): ReportPdfProgress | null {
  const [progress, setProgress] = useState<ReportPdfProgress | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const timer = setInterval(() => {
      ask(recordProgress, { idreport }, { signal: ended.signal }).then(
        (answer) => setProgress(answer.progress),
        // Nothing depends on it: the last known step stays.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [idreport]);
  return progress;
}
