/**
 * Progress of the PDF. Only the step 'photos' has a `total`. The step 'layout' has no count: BMPs and notes are
 * measured at once.
 */
export interface ReportPdfProgress {
  step: 'waiting' | 'photos' | 'layout' | 'pages';
  done: number;
  total: number | null;
}

/** The measured part of the step in percent, or null: pages are not counted before they are laid out. */
export const getPdfStepPercent = (progress: ReportPdfProgress | null): number | null =>
  progress?.total ? (progress.done / progress.total) * 100 : null;

const ANNOUNCED_PAGES = 25;

/** The state for screen readers. It changes at each step, each quarter of the photos and every 25 pages. */
export function getAnnouncedPdfProgress(progress: ReportPdfProgress | null): ReportPdfProgress | null {
  if (progress === null) return null;
  const interval = progress.total ? Math.max(1, Math.ceil(progress.total / 4)) : ANNOUNCED_PAGES;
  const done = Math.floor(progress.done / interval) * interval;
  return { ...progress, done: Math.max(done, Math.min(1, progress.done)) };
}

/** What a screen knows about the job after its requests. */
export interface ObservedPdfJob {
  state: 'none' | 'running' | 'failed';
  progress: ReportPdfProgress | null;
  /** Responses in a row with neither a job nor a closed inspection. */
  missedResponses: number;
}

export const NO_PDF_JOB: ObservedPdfJob = { state: 'none', progress: null, missedResponses: 0 };

/** The inspection is closed in a separate transaction after the job, so a job that has just ended may have succeeded. */
const MAX_MISSED_RESPONSES = 3;

export function observePdfJob(
  before: ObservedPdfJob,
  { progress, isClosed }: { progress: ReportPdfProgress | null; isClosed: boolean },
): ObservedPdfJob {
  if (progress) return { state: 'running', progress, missedResponses: 0 };
  if (before.state !== 'running' || isClosed) return before;
  const missedResponses = before.missedResponses + 1;
  return missedResponses === MAX_MISSED_RESPONSES ? { ...NO_PDF_JOB, state: 'failed' } : { ...before, missedResponses };
}
