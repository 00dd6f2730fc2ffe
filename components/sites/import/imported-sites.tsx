import { useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { createRejectedFile, type Rejected } from '@/components/sites/import/read-file';
import { downloadFile } from '@/lib/client/download-file';
import { ACTIVE_SITES_PATH } from '@/components/sites/site-paths';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { CardBody } from '@/components/ui/lists/card';
import { useCommand } from '@/components/ui/requests/use-command';
import { hideImport } from '@/lib/sites/contract';
import { IMPORT_UNDO_DAYS, formatSiteCount, formatUndoResult, type UndoneImport } from '@/lib/sites/import-undo';
import { formatWholeNumber } from '@/lib/format-whole-number';

interface ImportedSitesProps {
  importId: string;
  sites: number;
  rejectedRows: readonly Rejected[];
  onImportAnother: () => void;
}

/** Step 4: the result, with Undo and the rows that were not imported. */
export function ImportedSites({ importId, sites, rejectedRows, onImportAnother }: ImportedSitesProps) {
  const [undone, setUndone] = useState<UndoneImport | null>(null);
  const { send, isBusy } = useCommand(hideImport, { failureTitle: 'Import not undone', onDone: setUndone });
  return (
    <CardBody className="grid gap-4">
      <p role="status" className="flex items-center gap-2.5 text-title font-bold">
        <Icon name="circle-check" className="size-6 shrink-0 text-spruce-600" />
        {undone ? formatUndoResult(undone) : `${formatSiteCount(sites)} added.`}
      </p>
      {!undone && (
        <p className="text-ink-muted">
          This import can be undone for {IMPORT_UNDO_DAYS} days in Active Sites and Activity.
        </p>
      )}
      {rejectedRows.length > 0 && (
        <div>
          <p className="text-ink-muted">
            {rejectedRows.length === 1 ? '1 row was' : `${formatWholeNumber(rejectedRows.length)} rows were`} not
            imported.
          </p>
          <Button
            variant="text"
            onClick={() => downloadFile(createRejectedFile(rejectedRows), 'rows-not-imported.csv')}
          >
            <Icon name="download" />
            Download these rows
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink href={ACTIVE_SITES_PATH} prefetch={false} className="max-tablet:w-full">
          See Active Sites
        </ButtonLink>
        {!undone && (
          <Button
            variant="outline"
            isBusy={isBusy}
            onClick={() => void send({ importId })}
            className="max-tablet:w-full"
          >
            <Icon name="undo-2" />
            Undo
          </Button>
        )}
        <Button variant="text" onClick={onImportAnother} className="max-tablet:w-full">
          Import another file
        </Button>
      </div>
    </CardBody>
  );
}
