import type { ReactNode } from 'react';

export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-9 items-center rounded-badge bg-action-tint px-3 text-[0.9375rem] font-medium text-spruce-800 print:min-h-0 print:px-0">
      {children}
    </span>
  );
}
