'use client';

import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { TextArea } from '@/components/ui/text-area';

/**
 * Notes that were written while the period ended or the report was acknowledged elsewhere. They can't be sent any more,
 * so the reader can copy them.
 */
export function UnsentNotes({ notes }: { notes: string }) {
  const texts = useAcknowledgementTexts();
  if (notes.trim() === '') return null;
  return <TextArea label={texts.unsentLabel} hint={texts.unsentHint} rows={5} value={notes} readOnly />;
}
