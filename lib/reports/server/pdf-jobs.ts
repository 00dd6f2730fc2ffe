import type { Failure } from '@/lib/failures';
import type { FinishedMap } from './map-picture';
import type { Report } from '@/lib/reports/domain/report';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';

/** The final record, with its PDF stored. */
export interface FinalPdf {
  /** The report that the PDF was made from. Closing fails if the report has changed. */
  source: Report;
  closed: Report;
  /** The stored map picture with pins; null if the captured picture already contains pins. */
  map: FinishedMap | null;
  pdfKey: string;
  pdfSha256: string;
}

interface RunningPdfJob {
  /** The PDF's input as text. A request with the same input shares the job; any other starts its own. */
  input: string;
  result: Promise<FinalPdf | Failure>;
  getProgress: () => ReportPdfProgress;
}

/** The bundles of the server and of Next each have a copy of this module in one process; both share this map. */
declare global {
  var earthtightPdfJobs: Map<string, RunningPdfJob> | undefined;
}

const getRunningPdfJobs = (): Map<string, RunningPdfJob> => (globalThis.earthtightPdfJobs ??= new Map());

/**
 * Creates a record. If the same record is being created, for example because CLOSE OUT was pressed again after a
 * reload, the caller shares that job.
 */
export function runPdfJobOnce(
  reportId: string,
  input: string,
  render: (onProgress: (progress: ReportPdfProgress) => void) => Promise<FinalPdf | Failure>,
): Promise<FinalPdf | Failure> {
  const running = getRunningPdfJobs().get(reportId);
  if (running?.input === input) return running.result;
  let progress: ReportPdfProgress = { step: 'waiting', done: 0, total: null };
  const result = render((next) => {
    progress = next;
  }).finally(() => {
    if (getRunningPdfJobs().get(reportId) === job) getRunningPdfJobs().delete(reportId);
  });
  const job: RunningPdfJob = { input, result, getProgress: () => progress };
  getRunningPdfJobs().set(reportId, job);
  return result;
}

/** Progress of the PDF; null if this process is not creating one (with several servers, another may be). */
export const getPdfJobProgress = (reportId: string): ReportPdfProgress | null =>
  getRunningPdfJobs().get(reportId)?.getProgress() ?? null;
