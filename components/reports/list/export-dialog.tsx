import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { ProgressBar } from '@/components/ui/feedback/progress';
import { FormError } from '@/components/ui/forms/form-error';
import { useRequest } from '@/components/ui/requests/use-command';
import { downloadCsv, type CsvProgress } from '@/lib/client/download-csv';
import { createPastReportsExportUrl } from '@/lib/reports/urls';
import type { PastExport } from '@/lib/reports/domain/past-reports-export';
import type { PastQuery } from '@/lib/reports/domain/past-reports-filter';
import {
  formatExported,
  formatExportProgress,
  formatExportStopped,
  type ExportCount,
} from '@/lib/reports/export-progress';

export interface ExportDialogProps {
  query: PastQuery;
  /** The selected reports. Default: all that match `query`. */
  reportIds?: readonly string[];
  /** The number of reports; null if a search found more than are counted. */
  total: number | null;
  /** What is exported, such as '3 reports' or 'more than 1,000 reports'. */
  description: string;
  /** Whether the filtered list is still loading, so that the content of the files is unknown. */
  isLoading: boolean;
  onClose: () => void;
}

/** Downloads CSV files of the reports, with a row per report or per BMP. Closing the dialog stops the download. */
export function ExportDialog({ query, reportIds, total, description, isLoading, onClose }: ExportDialogProps) {
  const { start, isBusy, failure, count, isDone } = useExport(query, reportIds, total);
  const links = [
    { kind: 'reports', label: 'One row per report' },
    { kind: 'bmps', label: 'One row per BMP' },
  ] as const;
  return (
    <Dialog
      title="Export"
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          {isBusy ? 'Cancel' : 'Done'}
        </Button>
      }
    >
      {isLoading ? (
        <p role="status">Loading...</p>
      ) : (
        <>
          <p className="mb-4 text-ink-soft">
            Download {description} as a CSV file. Dates and times are local to the site.
          </p>
          <div className="grid gap-2">
            {links.map(({ kind, label }) => (
              <a
                key={kind}
                href={createPastReportsExportUrl(kind, query, reportIds)}
                download
                aria-disabled={isBusy || undefined}
                onClick={(event) => start(event, kind)}
                className={buttonClass({ variant: 'outline', size: 'field', isFullWidth: true })}
              >
                <Icon name="download" />
                {label}
              </a>
            ))}
          </div>
          <div role="status" className="mt-4 empty:hidden">
            {isBusy && 'Exporting. Keep this page open until the file is saved.'}
            {isDone && count && formatExported(count)}
          </div>
          {isBusy && count && <ProgressBar {...formatExportProgress(count)} label="Export" />}
          <FormError
            message={failure && count ? `${formatExportStopped(count)} ${failure.message}` : null}
            help={failure?.action}
          />
        </>
      )}
    </Dialog>
  );
}

function useExport(query: PastQuery, reportIds: readonly string[] | undefined, total: number | null) {
  const [progress, setProgress] = useState<(CsvProgress & { kind: PastExport }) | null>(null);
  const abortController = useRef<AbortController>(undefined);
  useEffect(() => () => abortController.current?.abort(), []);
  const { send, isBusy, failure } = useRequest((kind: PastExport) => {
    const controller = new AbortController();
    abortController.current = controller;
    setProgress({ kind, rows: 0, bytes: 0 });
    return downloadCsv(createPastReportsExportUrl(kind, query, reportIds), {
      signal: controller.signal,
      onProgress: (next) => setProgress({ kind, ...next }),
    });
  });
  function start(event: MouseEvent, kind: PastExport): void {
    event.preventDefault();
    if (!isBusy) void send(kind);
  }
  const count: ExportCount | null = progress && { ...progress, total: progress.kind === 'reports' ? total : null };
  return { start, isBusy, failure, count, isDone: !isBusy && failure === null && progress !== null };
}
