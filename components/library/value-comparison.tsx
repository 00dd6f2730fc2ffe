import { useId, type ReactNode } from 'react';
import type { EntryField, FieldValue } from '@/lib/library/library';

interface ValueComparisonProps {
  title: string;
  versions: readonly { label: string; value: FieldValue; action: ReactNode }[];
  field: EntryField;
}

/** Shows versions of one field side by side, each with its action. */
export function ValueComparison({ title, field, versions }: ValueComparisonProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <p id={id} className="text-[0.9375rem] font-bold">
        {title}
      </p>
      <div className="grid gap-2 tablet:grid-cols-2">
        {versions.map(({ label, value, action }) => (
          <div
            key={label}
            className="grid content-between gap-2 rounded-control bg-surface p-3 text-ink inset-ring inset-ring-line"
          >
            <div>
              <p className="text-small text-ink-muted">{label}</p>
              <p className="max-h-48 overflow-auto whitespace-pre-line wrap-anywhere">{formatValue(value, field)}</p>
            </div>
            {action}
          </div>
        ))}
      </div>
    </div>
  );
}

function formatValue(value: FieldValue, field: EntryField): string {
  if (typeof value === 'string') return value === '' ? 'Empty' : value;
  const count = value.length;
  if (field === 'pictures') return count === 1 ? '1 photo' : `${count} photos`;
  return String(count);
}
