import type { Failure } from '@/lib/failures';
import type { FinishedMap } from './map-picture';
import type { Report } from '@/lib/reports/domain/report';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';

/** The record as it will stand for good, with its PDF already stored. */
export interface FinalPdf {
  /** The report that the PDF was made from. Closing is refused when the report is no longer the same. */
  source: Report;
  closed: Report;
  /** The map picture with the record's pins, already stored; null if the captured picture has its pins drawn in. */
  map: FinishedMap | null;
  pdfKey: string;
  pdfSha256: string;
}

/** A record whose PDF is being made in this process. */
interface RunningPdfJob {
  /**
   * What the record is made from, as text. Whoever asks for the same gets the result of this job; anything else is a
   * job of its own.
   */
  of: string;
  made: Promise<FinalPdf | Failure>;
  soFar: () => ReportPdfProgress;
}

/**
 * The server's bundle and Next's bundle each have their own copy of this module, in one process. Both use this one map.
 */
declare global {
  var earthtightPdfJobs: Map<string, RunningPdfJob> | undefined;
}

const runningPdfJobs = (): Map<string, RunningPdfJob> => (globalThis.earthtightPdfJobs ??= new Map());

/**
 * Makes a record. If the same record is being made already, for example because CLOSE OUT was pressed twice or again
 * after a reload, the caller gets the result of that job, so that only one file is made.
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

/** How far the PDF is; null when this process makes none (with several servers, another one may be making it). */
export const pdfJobProgressOf = (reportId: string): ReportPdfProgress | null =>
  runningPdfJobs().get(reportId)?.soFar() ?? null;
