import type { ReportPdfInput } from '@/lib/reports/pdf-job';

/**
 * Chooses the next PDF job (docs/decisions/008-two-processes-for-final-pdfs.md). Each lane is one child process. Pure
 * functions on the queue.
 * - One lane never runs large jobs, so a small one never waits for them.
 * - Small and large jobs have separate lines, in which work units take turns.
 * - Where both may start, the large job goes first, so that small jobs cannot delay it forever.
 * - With one lane, small and large alternate.
 */

export type JobSize = 'small' | 'large';

export interface Job {
  unitId: string;
  size: JobSize;
  /**
   * Position among the jobs of its size, lowest first. Jobs of different units may share a turn; jobs of one unit never
   * do.
   */
  turn: number;
}

export interface PdfQueue<QueuedJob extends Job> {
  queuedJobs: readonly QueuedJob[];
  running: readonly QueuedJob[];
  lastStarted: Readonly<Record<JobSize, QueuedJob | null>>;
  lastSize: JobSize | null;
}

export const createEmptyQueue = <QueuedJob extends Job>(): PdfQueue<QueuedJob> => ({
  queuedJobs: [],
  running: [],
  lastStarted: { small: null, large: null },
  lastSize: null,
});

/** Two, so that a small job runs beside a large one. More would share the same cores and need more memory. */
const MAX_LANES = 2;
export const countLanes = (cores: number): number => Math.max(1, Math.min(MAX_LANES, cores));

/** Limits of a small job: BMPs and photos, and characters of the report as JSON. A small job takes a few seconds. */
const MAX_SMALL_JOB = { bmpsAndPhotos: 100, characters: 200_000 };

export function getJobSize({ report, photos }: Pick<ReportPdfInput, 'report' | 'photos'>): JobSize {
  const bmpsAndPhotos = report.bmps.length + Object.keys(photos).length;
  const isSmall =
    bmpsAndPhotos <= MAX_SMALL_JOB.bmpsAndPhotos && JSON.stringify(report).length <= MAX_SMALL_JOB.characters;
  return isSmall ? 'small' : 'large';
}

/**
 * Turn of a new job: after its unit's other jobs of that size and after the job started last. This bounds how many jobs
 * go before any other, even if a unit requests one PDF at a time.
 */
export function getTurn<QueuedJob extends Job>(
  { queuedJobs, lastStarted }: PdfQueue<QueuedJob>,
  { unitId, size }: Omit<Job, 'turn'>,
): number {
  const own = queuedJobs.filter((job) => job.unitId === unitId && job.size === size).map(({ turn }) => turn);
  return Math.max(lastStarted[size]?.turn ?? 0, ...own) + 1;
}

export const withQueued = <QueuedJob extends Job>(queue: PdfQueue<QueuedJob>, job: QueuedJob): PdfQueue<QueuedJob> => ({
  ...queue,
  queuedJobs: [...queue.queuedJobs, job],
});

/** The job that may start now; null if no lane is free for a waiting job. */
export function getNextJob<QueuedJob extends Job>(queue: PdfQueue<QueuedJob>, lanes: number): QueuedJob | null {
  const { running, lastSize } = queue;
  if (running.length >= lanes) return null;
  const maxLarge = Math.max(1, lanes - 1);
  const isLaneForLarge = running.filter(({ size }) => size === 'large').length < maxLarge;
  const large = isLaneForLarge ? getFirstWaiting(queue, 'large') : null;
  const small = getFirstWaiting(queue, 'small');
  if (large === null || small === null) return large ?? small;
  return lanes === 1 && lastSize === 'large' ? small : large;
}

export const withStarted = <QueuedJob extends Job>(
  queue: PdfQueue<QueuedJob>,
  job: QueuedJob,
): PdfQueue<QueuedJob> => ({
  queuedJobs: queue.queuedJobs.filter((other) => other !== job),
  running: [...queue.running, job],
  lastStarted: { ...queue.lastStarted, [job.size]: job },
  lastSize: job.size,
});

export const withEnded = <QueuedJob extends Job>(queue: PdfQueue<QueuedJob>, job: QueuedJob): PdfQueue<QueuedJob> => ({
  ...queue,
  running: queue.running.filter((other) => other !== job),
});

/** The first job of its size. Within a turn, the unit served last comes last; else the order is that of arrival. */
function getFirstWaiting<QueuedJob extends Job>(
  { queuedJobs, lastStarted }: PdfQueue<QueuedJob>,
  size: JobSize,
): QueuedJob | null {
  const line = queuedJobs.filter((job) => job.size === size);
  const turn = Math.min(...line.map((job) => job.turn));
  const candidates = line.filter((job) => job.turn === turn);
  return candidates.find(({ unitId }) => unitId !== lastStarted[size]?.unitId) ?? candidates[0] ?? null;
}
