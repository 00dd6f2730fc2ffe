import {
  formatExported,
  formatExportProgress,
  formatExportStopped,
  type ExportCount,
} from '@/lib/reports/export-progress';

const createCount = (more: Partial<ExportCount> = {}): ExportCount => ({
  kind: 'reports',
  rows: 1240,
  bytes: 310 * 1024,
  total: 3100,
  ...more,
});

test('the progress of an export has the total only if it is known', () => {
  expect(formatExportProgress(createCount())).toEqual({ percent: 40, text: '1,240 of 3,100 reports, 310 KB' });
  expect(formatExportProgress(createCount({ total: null }))).toEqual({ percent: null, text: '1,240 reports, 310 KB' });
});

test('the total becomes unknown if more reports arrive than the list counted', () => {
  expect(formatExportProgress(createCount({ rows: 3101 }))).toEqual({ percent: null, text: '3,101 reports, 310 KB' });
});

test('the export returns the rows that arrived, after a success and after a failure', () => {
  expect(formatExported(createCount({ rows: 1, total: 1, bytes: 900 }))).toBe('Exported: 1 report, 1 KB.');
  expect(formatExportStopped(createCount())).toBe(
    'The export stopped after 1,240 of 3,100 reports, and no file was saved.',
  );
  expect(formatExportStopped(createCount({ rows: 0 }))).toBe('No file was saved.');
});
