'use client';

import { useEffect, useRef } from 'react';
import type { KeptImport } from '@/components/sites/import/kept-import';
import type { Rejected } from '@/components/sites/import/read-file';
import { LeftOutRows, ReadyRows, WarnedRows, WrongRows } from '@/components/sites/import/row-lists';
import { useRows, type Rows } from '@/components/sites/import/use-import';
import { Button } from '@/components/ui/button';
import { CardBody } from '@/components/ui/card';
import { ProgressBar } from '@/components/ui/progress';
import { useCommand } from '@/components/ui/use-command';
import { reasonOf, type KnownSite } from '@/lib/sites/check-sites';
import { importSites } from '@/lib/sites/contract';
import type { SiteSheet } from '@/lib/sites/import-rows';
import { written } from '@/components/sites/import/written';

interface CheckRowsProps {
  kept: KeptImport;
  sheet: SiteSheet;
  known: readonly KnownSite[];
  onChange: (change: Partial<KeptImport>) => void;
  /** The import failed or its response was lost. The server may have sites that this page does not know. */
  onNotSaved: () => void;
  onBack: () => void;
  onSaved: (sites: number, rejected: readonly Rejected[]) => void;
}

/** Step 3: errors first, then warnings; rows are edited in place. All rows that are ready are saved together. */
export function CheckRows({ kept, sheet, known, onChange, onNotSaved, onBack, onSaved }: CheckRowsProps) {
  const rows = useRows(sheet, kept, known, onChange);
  const { send, busy } = useCommand(importSites, {
    notDone: 'Sites not imported',
    onDone: ({ sites }) => onSaved(sites, rejectedOf(rows)),
  });
  const { check, wrong, wanted } = rows;
  const isReady = check.isCurrent && wrong.length === 0 && wanted.length > 0;

  async function save(): Promise<void> {
    onChange({ sent: rejectedOf(rows) });
    const sent = await send({ importId: kept.importId, rows: wanted });
    if ('error' in sent) onNotSaved();
  }

  return (
    <>
      <CardBody className="grid gap-4">
        <Summary rows={rows} />
      </CardBody>
      <WrongRows rows={rows} />
      <WarnedRows rows={rows} />
      <ReadyRows rows={rows} />
      <LeftOutRows rows={rows} />
      <CardBody className="grid gap-3 border-t border-line pt-4">
        <p role="status" className="text-small text-ink-muted">
          {whyNot(rows)}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="outline" onClick={onBack} disabled={busy} className="max-tablet:w-full">
            Back to the columns
          </Button>
          <Button disabled={!isReady} busy={busy} onClick={() => void save()} className="max-tablet:w-full">
            Save {countOf(wanted.length)}
          </Button>
        </div>
      </CardBody>
    </>
  );
}

function Summary({ rows: { check, wrong, warned, ready, leftOut } }: { rows: Rows }) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (check.isFirst)
    return (
      <div className="flex items-center gap-3">
        <ProgressBar percent={(check.done / Math.max(1, check.total)) * 100} label="Rows checked" />
        <span className="text-small text-ink-muted">
          {written(check.done)} of {written(check.total)} rows checked
        </span>
      </div>
    );
  const parts = [
    wrong.length > 0 && `${written(wrong.length)} to fix`,
    warned.length > 0 && `${written(warned.length)} to review`,
    `${written(ready.length)} ready`,
    leftOut.length > 0 && `${written(leftOut.length)} left out`,
  ];
  return (
    <p ref={heading} tabIndex={-1} role="status" className="text-title font-bold outline-none">
      {parts.filter(Boolean).join(' · ')}
    </p>
  );
}

function whyNot({ check, wrong, wanted, skipped }: Rows): string {
  if (!check.isCurrent) return 'The rows are being checked.';
  if (wrong.length > 0) return 'Fix or leave out each row with an error. Nothing is saved until then.';
  if (wanted.length === 0) return 'There are no rows to save.';
  if (skipped.length > 0)
    return `${skipped.length === 1 ? '1 row is' : `${written(skipped.length)} rows are`} skipped.`;
  return 'All rows are saved together, or none.';
}

const countOf = (sites: number) => (sites === 1 ? '1 site' : `${written(sites)} sites`);

const rejectedOf = ({ leftOut, skipped }: Rows): Rejected[] => [
  ...leftOut.map((row) => ({ row, reason: 'Left out' })),
  ...skipped.map((checked) => ({ row: checked.row, reason: reasonOf(checked) })),
];
