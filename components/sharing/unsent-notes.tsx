import { TextArea } from '@/components/ui/text-area';

/** Notes that were written while the period ended. They can't be sent any more, so the reader can copy them. */
export function UnsentNotes({ notes }: { notes: string }) {
  if (notes.trim() === '') return null;
  return (
    <TextArea
      label="Your notes were not sent"
      hint="Copy them to send them in another way, for example as an answer to the e-mail."
      rows={5}
      value={notes}
      readOnly
    />
  );
}
