import type { ReactNode } from 'react';
import { InlineNote } from '@/components/ui/inline-note';

/** What is wrong with a form as a whole; read out when it appears. */
export function FormError({ message, children }: { message: string | null; children?: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <InlineNote tone="bad">
          <p>{message}</p>
          {children}
        </InlineNote>
      )}
    </div>
  );
}
