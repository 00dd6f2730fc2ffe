import { useEffect, useRef } from 'react';
import type { StoredImport } from '@/components/sites/import/stored-import';
import type { Rejected } from '@/components/sites/import/read-file';
import { LeftOutRows, ReadyRows, RowsWithWarnings, RowsWithErrors } from '@/components/sites/import/row-lists';
import { useImportRows, type ImportRowsState } from '@/components/sites/import/use-import';
import { Button } from '@/components/ui/buttons/button';
import { CardBody } from '@/components/ui/lists/card';
import { ProgressBar } from '@/components/ui/feedback/progress';
import { useCommand } from '@/components/ui/requests/use-command';
import { formatReasons, type KnownSite } from '@/lib/sites/check-sites';
import { importSites } from '@/lib/sites/contract';
import type { SiteSheet } from '@/lib/sites/import-rows';
import { formatWholeNumber } from '@/lib/format-whole-number';
import { formatSiteCount } from '@/lib/sites/import-undo';

interface CheckRowsProps {
  storedImport: StoredImport;
  sheet: SiteSheet;
  knownSites: readonly KnownSite[];
  onChange: (change: Partial<StoredImport>) => void;
  /** Called if the import failed or its response was lost. The server may have sites that this page does not have. */
  onNotSaved: () => void;
  onBack: () => void;
  onSaved: (sites: number, rejected: readonly Rejected[]) => void;
}

/** Step 3: errors first, then warnings; rows are edited in place. All rows that are ready are saved together. */
export function CheckRows({ storedImport, sheet, knownSites, onChange, onNotSaved, onBack, onSaved }: CheckRowsProps) {
  const rows = useImportRows(sheet, storedImport, knownSites, onChange);
  const { send, isBusy } = useCommand(importSites, {
    failureTitle: 'Sites not imported',
    onDone: ({ sites }) => onSaved(sites, listRejected(rows)),
  });
  const { check, invalid, toSave } = rows;
  const isReady = check.isCurrent && invalid.length === 0 && toSave.length > 0;

  async function save(): Promise<void> {
    onChange({ rejectedRows: listRejected(rows) });
    const result = await send({ importId: storedImport.importId, rows: toSave });
    if ('error' in result) onNotSaved();
  }

  return (
    <>
      <CardBody className="grid gap-4">
        <Summary rows={rows} />
      </CardBody>
      <RowsWithErrors rows={rows} />
      <RowsWithWarnings rows={rows} />
      <ReadyRows rows={rows} />
      <LeftOutRows rows={rows} />
      <CardBody className="grid gap-3 border-t border-line pt-4">
        <p role="status" className="text-small text-ink-muted">
          {isBusy
            ? `Saving ${formatSiteCount(toSave.length)}. If a row cannot be saved, no rows are saved.`
            : formatSaveHint(rows)}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="outline" onClick={onBack} disabled={isBusy} className="max-tablet:w-full">
            Back to the columns
          </Button>
          <Button disabled={!isReady} isBusy={isBusy} onClick={() => void save()} className="max-tablet:w-full">
            Save {formatSiteCount(toSave.length)}
          </Button>
        </div>
      </CardBody>
    </>
  );
}

function Summary({ rows: { check, invalid, withWarnings, ready, leftOut } }: { rows: ImportRowsState }) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!check.isFirst) heading.current?.focus();
  }, [check.isFirst]);
  if (check.isFirst)
    return (
      <div className="flex items-center gap-3">
        <ProgressBar percent={(check.checkedCount / Math.max(1, check.total)) * 100} label="Rows checked" />
        <span className="text-small text-ink-muted">
          {formatWholeNumber(check.checkedCount)} of {formatWholeNumber(check.total)} rows checked
        </span>
      </div>
    );
  const parts = [
    invalid.length > 0 && `${formatWholeNumber(invalid.length)} to fix`,
    withWarnings.length > 0 && `${formatWholeNumber(withWarnings.length)} to review`,
    `${formatWholeNumber(ready.length)} ready`,
    leftOut.length > 0 && `${formatWholeNumber(leftOut.length)} left out`,
  ];
  return (
    <p ref={heading} tabIndex={-1} role="status" className="text-title font-bold outline-none">
      {parts.filter(Boolean).join(' · ')}
    </p>
  );
}

function formatSaveHint({ check, invalid, toSave, skipped }: ImportRowsState): string {
  if (!check.isCurrent) return 'The rows are being checked.';
  if (invalid.length > 0) return 'Fix or leave out each row with an error. Nothing is saved until then.';
  if (toSave.length === 0) return 'There are no rows to save.';
  if (skipped.length > 0)
    return `${skipped.length === 1 ? '1 row is' : `${formatWholeNumber(skipped.length)} rows are`} skipped.`;
  return 'If a row cannot be saved, no rows are saved.';
}

const listRejected = ({ leftOut, skipped }: ImportRowsState): Rejected[] => [
  ...leftOut.map((row) => ({ row, reason: 'Left out' })),
  ...skipped.map((checked) => ({ row: checked.row, reason: formatReasons(checked) })),
];
