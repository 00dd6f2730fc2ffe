import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { TextArea } from '@/components/ui/forms/text-area';

/** Notes that can no longer be sent, which the reader can copy. */
export function UnsentNotes({ notes }: { notes: string }) {
  const texts = useAcknowledgementTexts();
  if (notes.trim() === '') return null;
  return <TextArea label={texts.unsentLabel} hint={texts.unsentHint} rows={5} value={notes} readOnly />;
}
