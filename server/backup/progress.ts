import { formatBytes } from '@/lib/format-bytes';
import { formatWholeNumber } from '@/lib/format-whole-number';

/** How far a step of a command is. */
export interface CommandProgress {
  /** Such as 'Saving files'. */
  step: string;
  done: number;
  total: number;
  unit: 'tables' | 'files' | 'bytes';
  /** What was measured besides the count, such as '1.2 GB so far'. */
  detail?: string;
}

export type ReportProgress = (progress: CommandProgress) => void;

/** 'Saving files: 120 of 600 files (20%)' */
export function formatCommandProgress(progress: CommandProgress): string {
  const { step, done, total, unit, detail } = progress;
  const count =
    unit === 'bytes'
      ? `${formatBytes(done)} of ${formatBytes(total)}`
      : `${formatWholeNumber(done)} of ${formatWholeNumber(total)} ${unit}`;
  return `${step}: ${count} (${getPercent(progress)}%)${detail ? `, ${detail}` : ''}`;
}

/** Rounded down, so that 100% means that the step is done. */
const getPercent = ({ done, total }: CommandProgress): number => (total === 0 ? 100 : Math.floor((done / total) * 100));

/** A step of a `pipeline` that passes the chunks on and reports the size of each. */
export const countBytes = (onBytes: (count: number) => void) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      onBytes(chunk.length);
      yield chunk;
    }
  };

/** Where progress is shown, such as `process.stdout`. */
export interface ProgressOutput {
  isTTY?: boolean;
  columns?: number;
  write: (text: string) => unknown;
}

const MIN_REDRAW_MS = 100;
const LINE_STEP_PERCENT = 10;
/** Some terminals report a width of 0. */
const DEFAULT_COLUMNS = 80;
const CLEAR_LINE = '\r\x1b[K';

/**
 * Shows progress: on a terminal as one line per step that is redrawn, elsewhere as a line for every 10%. Call `end`
 * before anything else is printed.
 */
export function createProgressPrinter(
  output: ProgressOutput,
  getTime: () => number = () => performance.now(),
): { report: ReportProgress; end: () => void } {
  let last: CommandProgress | null = null;
  let shownPercent = -1;
  let drawnAt = 0;

  const draw = (progress: CommandProgress) =>
    output.write(CLEAR_LINE + formatCommandProgress(progress).slice(0, (output.columns || DEFAULT_COLUMNS) - 1));

  function end(): void {
    // The last state, which was perhaps too soon after the previous one to be drawn.
    if (output.isTTY && last) {
      draw(last);
      output.write('\n');
    }
    last = null;
    shownPercent = -1;
    drawnAt = 0;
  }

  function report(progress: CommandProgress): void {
    if (last && last.step !== progress.step) end();
    const isFirst = last === null;
    last = progress;
    if (output.isTTY) {
      const time = getTime();
      if (!isFirst && time - drawnAt < MIN_REDRAW_MS) return;
      drawnAt = time;
      draw(progress);
      return;
    }
    const percent = getPercent(progress);
    if (Math.floor(percent / LINE_STEP_PERCENT) <= Math.floor(shownPercent / LINE_STEP_PERCENT)) return;
    shownPercent = percent;
    output.write(`${formatCommandProgress(progress)}\n`);
  }

  return { report, end };
}
