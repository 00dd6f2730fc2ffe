import type { ReportPdfInput } from '@/lib/reports/pdf-job';

/**
 * Which PDF is made next (docs/decisions/008-two-lanes-for-final-pdfs.md). Jobs run in lanes, one child process each.
 * All functions here are pure: the queue goes in, the queue comes out.
 *
 * - One lane is never given to a large job, so that a small one finds a lane however many large ones wait.
 * - Small and large jobs wait in lines of their own. In a line the work units take turns, so that ten jobs of one unit
 *   do not hold up the only job of another.
 * - A large job goes before a small one where both may start: it waits at most for the job in its lane, and for one
 *   large job of each other unit for each of its own unit's before it.
 * - With a single lane, small and large take turns.
 */
export type JobSize = 'small' | 'large';

export interface Job {
  unitId: string;
  size: JobSize;
  /**
   * The job's place among the jobs of its size; the lowest goes first. Jobs of different units may share a turn; no
   * unit has two jobs in one.
   */
  turn: number;
}

export interface PdfQueue<AJob extends Job> {
  /** The jobs in the order of their arrival. */
  waiting: readonly AJob[];
  running: readonly AJob[];
  /** The job that was started last, of each size. */
  lastStarted: Readonly<Record<JobSize, AJob | null>>;
  lastSize: JobSize | null;
}

export const emptyQueue = <AJob extends Job>(): PdfQueue<AJob> => ({
  waiting: [],
  running: [],
  lastStarted: { small: null, large: null },
  lastSize: null,
});

/** Two, so that a small job runs beside a large one; more would only share the same cores and need more memory. */
const MOST_LANES = 2;
export const lanesFor = (cores: number): number => Math.max(1, Math.min(MOST_LANES, cores));

/**
 * The most that a small job has: BMPs and photos together, and characters of the report as JSON. A job below both
 * limits takes a few seconds.
 */
const MOST_OF_SMALL = { bmpsAndPhotos: 100, characters: 200_000 };

export function sizeOf({ report, photos }: Pick<ReportPdfInput, 'report' | 'photos'>): JobSize {
  const bmpsAndPhotos = report.bmps.length + Object.keys(photos).length;
  const isSmall =
    bmpsAndPhotos <= MOST_OF_SMALL.bmpsAndPhotos && JSON.stringify(report).length <= MOST_OF_SMALL.characters;
  return isSmall ? 'small' : 'large';
}

/**
 * The turn of a job that arrives now: later than the turns of its unit's other jobs of that size, and later than the
 * turn of the job that was started last. So nobody gets ahead by asking for one PDF at a time, and only a limited
 * number of jobs goes before any other.
 */
export function turnOnArrival<AJob extends Job>(
  { waiting, lastStarted }: PdfQueue<AJob>,
  { unitId, size }: Omit<Job, 'turn'>,
): number {
  const own = waiting.filter((job) => job.unitId === unitId && job.size === size).map(({ turn }) => turn);
  return Math.max(lastStarted[size]?.turn ?? 0, ...own) + 1;
}

export const withWaiting = <AJob extends Job>(queue: PdfQueue<AJob>, job: AJob): PdfQueue<AJob> => ({
  ...queue,
  waiting: [...queue.waiting, job],
});

/** The job that may start now; null when there is no free lane for any job that waits. */
export function nextJob<AJob extends Job>(queue: PdfQueue<AJob>, lanes: number): AJob | null {
  const { running, lastSize } = queue;
  if (running.length >= lanes) return null;
  const mostLarge = Math.max(1, lanes - 1);
  const isLaneForLarge = running.filter(({ size }) => size === 'large').length < mostLarge;
  const large = isLaneForLarge ? firstInLine(queue, 'large') : null;
  const small = firstInLine(queue, 'small');
  if (large === null || small === null) return large ?? small;
  return lanes === 1 && lastSize === 'large' ? small : large;
}

export const withStarted = <AJob extends Job>(queue: PdfQueue<AJob>, job: AJob): PdfQueue<AJob> => ({
  waiting: queue.waiting.filter((each) => each !== job),
  running: [...queue.running, job],
  lastStarted: { ...queue.lastStarted, [job.size]: job },
  lastSize: job.size,
});

export const withEnded = <AJob extends Job>(queue: PdfQueue<AJob>, job: AJob): PdfQueue<AJob> => ({
  ...queue,
  running: queue.running.filter((each) => each !== job),
});

/**
 * The first job of its size. Among jobs of one turn, the unit that was served last comes last; otherwise the job that
 * came first goes first.
 */
function firstInLine<AJob extends Job>({ waiting, lastStarted }: PdfQueue<AJob>, size: JobSize): AJob | null {
  const line = waiting.filter((job) => job.size === size);
  const turn = Math.min(...line.map((job) => job.turn));
  const now = line.filter((job) => job.turn === turn);
  return now.find(({ unitId }) => unitId !== lastStarted[size]?.unitId) ?? now[0] ?? null;
}
