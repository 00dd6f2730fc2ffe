import type { ReactNode } from 'react';
import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { InlineNote } from '@/components/ui/feedback/inline-note';

/** The report is the record and is never translated. This says so to readers of another language. */
export function RecordInEnglish({ children }: { children: ReactNode }) {
  const { recordIs } = useAcknowledgementTexts();
  if (recordIs === null) return children;
  return (
    <div className="grid min-w-0 gap-4">
      <InlineNote tone="info">{recordIs}</InlineNote>
      <div lang="en" className="min-w-0">
        {children}
      </div>
    </div>
  );
}
