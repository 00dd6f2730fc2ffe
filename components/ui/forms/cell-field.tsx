import { useState, type KeyboardEvent } from 'react';
import { TextArea } from '@/components/ui/forms/text-area';
import { TextField } from '@/components/ui/forms/text-field';

interface CellFieldProps {
  label: string;
  value: string;
  error?: string;
  /** For long texts, where Enter inserts a line break. */
  isLong?: boolean;
  onCommit: (value: string) => void;
}

/** A table cell that is edited in place. A changed value is committed on blur and, in short texts, with Enter. */
export function CellField({ label, value, error, isLong = false, onCommit }: CellFieldProps) {
  const [typed, setTyped] = useState(value);
  const commit = () => {
    if (typed.trim() !== value) onCommit(typed.trim());
  };
  const field = {
    label,
    hideLabel: true,
    dir: 'auto',
    autoComplete: 'off',
    value: typed,
    error,
    onBlur: commit,
  } as const;
  if (isLong) return <TextArea {...field} onChange={(event) => setTyped(event.target.value)} />;
  return (
    <TextField
      {...field}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
