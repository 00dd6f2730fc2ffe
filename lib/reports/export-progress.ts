import { formatBytes } from '@/lib/format-bytes';
import { formatWholeNumber } from '@/lib/format-whole-number';
import type { PastExport } from '@/lib/reports/domain/past-reports-export';

/** How much of an export has arrived. A row is a report, or a BMP of one. `total` is null if it is unknown. */
export interface ExportCount {
  kind: PastExport;
  rows: number;
  bytes: number;
  total: number | null;
}

/** The percentage and text of the progress bar. Reports that were closed meanwhile make the total unknown. */
export function formatExportProgress(count: ExportCount): { percent: number | null; text: string } {
  const { rows, total, bytes } = count;
  const isKnown = total !== null && total > 0 && rows <= total;
  return { percent: isKnown ? (rows / total) * 100 : null, text: `${formatRows(count)}, ${formatBytes(bytes)}` };
}

export const formatExported = (count: ExportCount): string =>
  `Exported: ${formatRows({ ...count, total: null })}, ${formatBytes(count.bytes)}.`;

export const formatExportStopped = (count: ExportCount): string =>
  count.rows === 0 ? 'No file was saved.' : `The export stopped after ${formatRows(count)}, and no file was saved.`;

function formatRows({ kind, rows, total }: ExportCount): string {
  const noun = kind === 'reports' ? 'report' : 'row';
  if (total !== null && rows <= total) return `${formatWholeNumber(rows)} of ${formatWholeNumber(total)} ${noun}s`;
  return `${formatWholeNumber(rows)} ${noun}${rows === 1 ? '' : 's'}`;
}
