'use client';

import type { ReactNode } from 'react';
import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { InlineNote } from '@/components/ui/inline-note';

/** The report itself is never translated: it is the record. Whoever reads another language is told so. */
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
