import { X } from 'lucide-react';
import type { ReactNode } from 'react';

export interface TagProps {
  children: ReactNode;
  /** Adds a remove button, named `removeLabel`, such as 'Remove Dana Kowalczyk'. */
  onRemove?: () => void;
  removeLabel?: string;
}

export function Tag({ children, onRemove, removeLabel }: TagProps) {
  return (
    <span className="inline-flex min-h-9 items-center gap-1 rounded-badge bg-action-tint px-3 text-[0.9375rem] font-medium text-spruce-800 has-[button]:min-h-12 has-[button]:pr-0 print:min-h-0 print:px-0">
      {children}
      {onRemove && (
        <button type="button" aria-label={removeLabel} onClick={onRemove} className="grid size-12 place-items-center">
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </span>
  );
}
