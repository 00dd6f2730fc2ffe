import type { ReactNode } from 'react';
import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { InlineNote } from '@/components/ui/feedback/inline-note';

/** Tells readers of other languages that the report is in English: it is the record and is not translated. */
export function RecordInEnglish({ children }: { children: ReactNode }) {
  const { reportIsInEnglish } = useAcknowledgementTexts();
  if (reportIsInEnglish === null) return children;
  return (
    <div className="grid min-w-0 gap-4">
      <InlineNote tone="info">{reportIsInEnglish}</InlineNote>
      <div lang="en" className="min-w-0">
        {children}
      </div>
    </div>
  );
}
