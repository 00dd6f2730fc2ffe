import type { Failure } from '@/lib/failures';
import type { FinishedMap } from './map-picture';
import type { Report } from '@/lib/reports/domain/report';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';

/** The record as it will stand for good, with its PDF already stored. */
export interface FinalPdf {
  /** The report the PDF was made from: closing is refused when it is no longer the same. */
  source: Report;
  closed: Report;
  /** The map picture with the record's pins, already stored; null where the captured one has its pins drawn in. */
  map: FinishedMap | null;
  pdfKey: string;
  pdfSha256: string;
}

/** A record that is being made in this process. */
interface RunningPdfJob {
  /** What it is made from: who asks for the same joins in, anything else is made by itself. */
  of: string;
  made: Promise<FinalPdf | Failure>;
  soFar: () => ReportPdfProgress;
}

/** The server's bundle and Next's are two module graphs in one process; the makings are the same ones. */
declare global {
  var earthtightPdfJobs: Map<string, RunningPdfJob> | undefined;
}

const runningPdfJobs = (): Map<string, RunningPdfJob> => (globalThis.earthtightPdfJobs ??= new Map());

/**
 * Makes a record, or joins in where the same one is being made already: CLOSE OUT pressed twice, or pressed again after
 * the page was loaded anew, makes one file.
 */
export function runPdfJobOnce(
  reportId: string,
  of: string,
  make: (tell: (progress: ReportPdfProgress) => void) => Promise<FinalPdf | Failure>,
): Promise<FinalPdf | Failure> {
  const underWay = runningPdfJobs().get(reportId);
  if (underWay?.of === of) return underWay.made;
  let progress: ReportPdfProgress = { step: 'waiting', done: 0, total: null };
  const made = make((news) => {
    progress = news;
  }).finally(() => {
    if (runningPdfJobs().get(reportId) === mine) runningPdfJobs().delete(reportId);
  });
  const mine: RunningPdfJob = { of, made, soFar: () => progress };
  runningPdfJobs().set(reportId, mine);
  return made;
}

/** How far it is; null when nothing is being made here (with several servers it may be made in another one). */
export const pdfJobProgressOf = (reportId: string): ReportPdfProgress | null =>
  runningPdfJobs().get(reportId)?.soFar() ?? null;
