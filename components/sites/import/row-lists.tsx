import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { createRejectedFile } from '@/components/sites/import/read-file';
import { EditableRow } from '@/components/sites/import/editable-row';
import type { ImportRowsState } from '@/components/sites/import/use-import';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import { Accordion } from '@/components/ui/lists/accordion';
import { Button } from '@/components/ui/buttons/button';
import { Segmented } from '@/components/ui/forms/segmented';
import { formatReasons, type CheckedRow } from '@/lib/sites/check-sites';
import type { ImportRow } from '@/lib/sites/import-rows';
import { downloadFile } from '@/lib/client/download-file';
import { formatWholeNumber } from '@/lib/format-whole-number';

/** Rows that cannot be imported unless they are corrected. They can be left out. */
export function RowsWithErrors({ rows }: { rows: ImportRowsState }) {
  const { invalid, decide, edit } = rows;
  const lines = invalid.map(({ row }) => row.line);
  const swappable = invalid.filter(({ swappedPlace }) => swappedPlace !== null);
  if (invalid.length === 0) return null;
  return (
    <RowList
      title={`To fix: ${formatWholeNumber(invalid.length)}`}
      checked={invalid}
      tools={
        <>
          {swappable.length > 1 && <SwapAll swapped={swappable} onEdit={edit} />}
          <Button variant="outline" onClick={() => decide(lines, 'out')}>
            {invalid.length === 1 ? 'Leave it out' : `Leave out all ${formatWholeNumber(invalid.length)}`}
          </Button>
          <Button
            variant="text"
            onClick={() => downloadFile(createRejectedFile(invalid.map(toRejected)), 'rows-to-fix.csv')}
          >
            <Icon name="download" />
            Download these rows
          </Button>
        </>
      }
    >
      {(checked) => (
        <EditableRow checkedRow={checked} onEdit={(change) => edit({ [checked.row.line]: change })}>
          <Button variant="text" onClick={() => decide([checked.row.line], 'out')}>
            Leave out<span className="sr-only"> line {checked.row.line}</span>
          </Button>
        </EditableRow>
      )}
    </RowList>
  );
}

const ROW_CHOICES = [
  { value: 'skip', label: 'Skip', tone: 'na' },
  { value: 'add', label: 'Add', tone: 'yes' },
] as const;

/** Rows with warnings. They are skipped unless someone adds them. */
export function RowsWithWarnings({ rows }: { rows: ImportRowsState }) {
  const { withWarnings, decide, edit, isAdded } = rows;
  const lines = withWarnings.map(({ row }) => row.line);
  const swappable = withWarnings.filter(({ swappedPlace }) => swappedPlace !== null);
  if (withWarnings.length === 0) return null;
  return (
    <RowList
      title={`To review: ${formatWholeNumber(withWarnings.length)}`}
      checked={withWarnings}
      tools={
        <>
          {swappable.length > 1 && <SwapAll swapped={swappable} onEdit={edit} />}
          <Button variant="outline" onClick={() => decide(lines, 'add')}>
            Add all
          </Button>
          <Button variant="outline" onClick={() => decide(lines, null)}>
            Skip all
          </Button>
        </>
      }
    >
      {(checked) => (
        <EditableRow checkedRow={checked} onEdit={(change) => edit({ [checked.row.line]: change })}>
          <Segmented
            legend={`Line ${checked.row.line}`}
            isLegendHidden
            segments={ROW_CHOICES}
            size="field"
            value={isAdded(checked.row.line) ? 'add' : 'skip'}
            onChange={(choice) => decide([checked.row.line], choice === 'add' ? 'add' : null)}
            className="w-56"
          />
        </EditableRow>
      )}
    </RowList>
  );
}

export function ReadyRows({ rows: { ready, decide } }: { rows: ImportRowsState }) {
  return (
    <CollapsibleRows
      title="Ready"
      rows={ready.map(({ row }) => row)}
      actionLabel="Leave out"
      onAction={(line) => decide([line], 'out')}
    />
  );
}

export function LeftOutRows({ rows: { leftOut, decide } }: { rows: ImportRowsState }) {
  return (
    <CollapsibleRows
      title="Left out"
      rows={leftOut}
      actionLabel="Include again"
      onAction={(line) => decide([line], null)}
    />
  );
}

interface CollapsibleRowsProps {
  title: string;
  rows: readonly ImportRow[];
  actionLabel: string;
  onAction: (line: number) => void;
}

function CollapsibleRows({ title, rows, actionLabel, onAction }: CollapsibleRowsProps) {
  const { visibleCount, showMore, endRef } = useIncrementalRows(title);
  if (rows.length === 0) return null;
  return (
    <div className="border-t border-line p-4 desktop:px-6">
      <Accordion title={title} count={rows.length}>
        <ul className="divide-y divide-line border-t border-line">
          {rows.slice(0, visibleCount).map(({ line, name, place }) => (
            <li key={line} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
              <p dir="auto" className="min-w-0 flex-1 text-left wrap-anywhere">
                <b>{name || 'No name'}</b> {place}
              </p>
              <Button variant="text" onClick={() => onAction(line)}>
                {actionLabel}
                <span className="sr-only"> line {line}</span>
              </Button>
            </li>
          ))}
        </ul>
        {rows.length > visibleCount && (
          <Button ref={endRef} variant="text" onClick={showMore} isFullWidth>
            Show more
          </Button>
        )}
      </Accordion>
    </div>
  );
}

interface RowListProps {
  title: string;
  checked: readonly CheckedRow[];
  tools: ReactNode;
  children: (row: CheckedRow) => ReactNode;
}

function RowList({ title, checked, tools, children }: RowListProps) {
  const { visibleCount, showMore, endRef } = useIncrementalRows('rows');
  return (
    <section aria-label={title} className="border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-2.5 px-4 pt-3.5 pb-2 desktop:px-6">
        <h3 className="font-bold">{title}</h3>
        <div className="flex flex-wrap gap-2">{tools}</div>
      </div>
      <ul className="divide-y divide-line">
        {checked.slice(0, visibleCount).map((row) => (
          <li key={row.row.line} className="px-4 py-3 desktop:px-6">
            {children(row)}
          </li>
        ))}
      </ul>
      {checked.length > visibleCount && (
        <Button ref={endRef} variant="text" onClick={showMore} isFullWidth>
          Show more of {checked.length} rows
        </Button>
      )}
    </section>
  );
}

interface SwapAllProps {
  swapped: readonly CheckedRow[];
  onEdit: ImportRowsState['edit'];
}

function SwapAll({ swapped, onEdit }: SwapAllProps) {
  return (
    <Button
      variant="outline"
      onClick={() =>
        onEdit(
          Object.fromEntries(swapped.flatMap(({ row, swappedPlace: place }) => (place ? [[row.line, { place }]] : []))),
        )
      }
    >
      Swap latitude and longitude of {swapped.length}
    </Button>
  );
}

const toRejected = (checked: CheckedRow) => ({ row: checked.row, reason: formatReasons(checked) });
