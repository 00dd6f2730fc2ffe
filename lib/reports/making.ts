import type { Failure } from '@/lib/failures';
import type { FinishedMap } from './map-picture';
import type { Report } from './report';
import type { ReportPdfProgress } from './report-pdf/job';

/** The record as it will stand for good, with its PDF already stored. */
export interface Frozen {
  /** The report the PDF was made from: closing is refused when it is no longer the same. */
  source: Report;
  frozen: Report;
  /** The map picture with the record's pins, already stored; null where the captured one has its pins drawn in. */
  map: FinishedMap | null;
  pdfKey: string;
  pdfSha256: string;
}

/** A record that is being made in this process. */
interface Making {
  /** What it is made from: who asks for the same joins in, anything else is made by itself. */
  of: string;
  made: Promise<Frozen | Failure>;
  soFar: () => ReportPdfProgress;
}

/** The server's bundle and Next's are two module graphs in one process; the makings are the same ones. */
declare global {
  var earthtightMakings: Map<string, Making> | undefined;
}

const makings = (): Map<string, Making> => (globalThis.earthtightMakings ??= new Map());

/**
 * Makes a record, or joins in where the same one is being made already: CLOSE OUT pressed twice, or pressed again after
 * the page was loaded anew, makes one file.
 */
export function makeOnce(
  reportId: string,
  of: string,
  make: (tell: (progress: ReportPdfProgress) => void) => Promise<Frozen | Failure>,
): Promise<Frozen | Failure> {
  const underWay = makings().get(reportId);
  if (underWay?.of === of) return underWay.made;
  let progress: ReportPdfProgress = { step: 'waiting', done: 0, total: null };
  const made = make((news) => {
    progress = news;
  }).finally(() => {
    if (makings().get(reportId) === mine) makings().delete(reportId);
  });
  const mine: Making = { of, made, soFar: () => progress };
  makings().set(reportId, mine);
  return made;
}

/** How far it is; null when nothing is being made here (with several servers it may be made in another one). */
export const madeSoFar = (reportId: string): ReportPdfProgress | null => makings().get(reportId)?.soFar() ?? null;
