import { createProgressPrinter, formatCommandProgress, type CommandProgress } from '@/server/backup/progress';

const createProgress = (done: number, total = 600): CommandProgress => ({
  step: 'Saving files',
  done,
  total,
  unit: 'files',
});

test('the progress shows counts or bytes with the total, and 100% only when the step is done', () => {
  expect(formatCommandProgress(createProgress(1240, 60_000))).toBe('Saving files: 1,240 of 60,000 files (2%)');
  expect(formatCommandProgress(createProgress(599))).toBe('Saving files: 599 of 600 files (99%)');
  expect(
    formatCommandProgress({ step: 'Reading the backup', done: 1_300_000, total: 3_600_000_000, unit: 'bytes' }),
  ).toBe('Reading the backup: 1.2 MB of 3.4 GB (0%)');
  expect(
    formatCommandProgress({ step: 'Saving tables', done: 3, total: 40, unit: 'tables', detail: '12 KB so far' }),
  ).toBe('Saving tables: 3 of 40 tables (7%), 12 KB so far');
});

describe('progress without a terminal', () => {
  test('has a line at the start of each step and at every further 10%', () => {
    const lines = print(undefined, (report) => {
      for (let done = 1; done <= 600; done += 1) report(createProgress(done));
      for (let done = 1; done <= 3; done += 1) report({ ...createProgress(done, 3), step: 'Checking files' });
    });
    expect(lines.map((line) => /^(\w+).*\((\d+)%/.exec(line)?.slice(1).join(' '))).toEqual([
      ...[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((percent) => `Saving ${percent}`),
      'Checking 33',
      'Checking 66',
      'Checking 100',
    ]);
    expect(lines.every((line) => line.endsWith('\n') && !line.includes('\r'))).toBe(true);
  });

  test('has no last line for a step that stops in the middle', () => {
    expect(print(undefined, (report) => report(createProgress(61)))).toEqual(['Saving files: 61 of 600 files (10%)\n']);
  });
});

describe('progress on a terminal', () => {
  test('redraws one line at most every 100 ms and shows the last state of each step', () => {
    const writes = print({ isTTY: true }, (report, wait) => {
      report(createProgress(1));
      report(createProgress(2));
      wait(100);
      report(createProgress(3));
      report(createProgress(4));
    });
    expect(writes).toEqual([
      '\r\x1b[KSaving files: 1 of 600 files (0%)',
      '\r\x1b[KSaving files: 3 of 600 files (0%)',
      '\r\x1b[KSaving files: 4 of 600 files (0%)',
      '\n',
    ]);
  });

  test('never wraps its line, because a terminal redraws only the last row', () => {
    const [line = ''] = print({ isTTY: true, columns: 20 }, (report) => report(createProgress(1)));
    expect(line.replace('\r\x1b[K', '')).toBe('Saving files: 1 of ');
    const [unknownWidth = ''] = print({ isTTY: true, columns: 0 }, (report) => report(createProgress(1)));
    expect(unknownWidth).toContain('Saving files: 1 of 600 files (0%)');
  });
});

/** Returns the output. */
function print(
  terminal: { isTTY: boolean; columns?: number } | undefined,
  run: (report: (progress: CommandProgress) => void, wait: (ms: number) => void) => void,
): string[] {
  const writes: string[] = [];
  let time = 0;
  const printer = createProgressPrinter({ ...terminal, write: (text) => writes.push(text) }, () => time);
  run(printer.report, (ms) => {
    time += ms;
  });
  printer.end();
  return writes;
}
