import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { createPastReportsExportUrl } from '@/lib/reports/addresses';
import type { PastQuery } from '@/lib/reports/domain/past-reports-filter';

export interface ExportDialogProps {
  query: PastQuery;
  /** The selected reports. Default: all that match `query`. */
  reportIds?: readonly string[];
  /** What is exported, such as '3 reports' or 'more than 1,000 reports'. */
  description: string;
  /** Whether the filtered list is still loading, so that the content of the files is unknown. */
  isLoading: boolean;
  onClose: () => void;
}

/** Links to CSV files of the reports, with a row per report or per BMP. */
export function ExportDialog({ query, reportIds, description, isLoading, onClose }: ExportDialogProps) {
  return (
    <Dialog
      title="Export"
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Done
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
            <FileLink href={createPastReportsExportUrl('reports', query, reportIds)}>One row per report</FileLink>
            <FileLink href={createPastReportsExportUrl('bmps', query, reportIds)}>One row per BMP</FileLink>
          </div>
        </>
      )}
    </Dialog>
  );
}

function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className={buttonClass({ variant: 'outline', size: 'field', full: true })}>
      <Icon name="download" />
      {children}
    </a>
  );
}
