import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { CellField } from '@/components/ui/forms/cell-field';
import type { CheckedRow } from '@/lib/sites/check-sites';
import type { ImportRow } from '@/lib/sites/import-rows';

interface EditableRowProps {
  checkedRow: CheckedRow;
  onEdit: (change: Partial<ImportRow>) => void;
  children: ReactNode;
}

/** A row of the imported file, edited in place. Values are committed on blur or Enter. */
export function EditableRow({
  checkedRow: { row, errors, warnings, swappedPlace },
  onEdit,
  children,
}: EditableRowProps) {
  const getError = (cell: 'name' | 'place') => errors.find((error) => error.cell === cell)?.sentence;
  return (
    <div className="grid gap-2">
      <p className="text-small text-ink-muted">
        Line {row.line}
        {warnings.length > 0 && <b className="text-ink"> · {warnings.join(' ')}</b>}
      </p>
      <div className="grid items-start gap-3 tablet:grid-cols-2">
        {/* The key resets what was typed when the row changes elsewhere, for example by Swap. */}
        <CellField
          key={`name ${row.name}`}
          label={`Name, line ${row.line}`}
          value={row.name}
          error={getError('name')}
          onCommit={(name) => onEdit({ name })}
        />
        <CellField
          key={`place ${row.place}`}
          label={`Latitude, longitude, line ${row.line}`}
          value={row.place}
          error={getError('place')}
          onCommit={(place) => onEdit({ place })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {swappedPlace !== null && (
          <Button variant="outline" onClick={() => onEdit({ place: swappedPlace })}>
            <Icon name="arrow-left-right" />
            Swap<span className="sr-only"> latitude and longitude of line {row.line}</span>
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
