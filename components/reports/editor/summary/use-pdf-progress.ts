import { useEffect, useState } from 'react';
import { pdfJobProgress } from '@/lib/reports/contract';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import { callApi } from '@/lib/client/api';

const POLL_MS = 1000;

export function usePdfProgress(reportId: string): ReportPdfProgress | null {
  const [progress, setProgress] = useState<ReportPdfProgress | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const timer = setInterval(() => {
      callApi(pdfJobProgress, { idreport: reportId }, { signal: ended.signal }).then(
        (answer) => setProgress(answer.progress),
        // Optional: the last known step stays.
        () => undefined,
      );
    }, POLL_MS);
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [reportId]);
  return progress;
}
