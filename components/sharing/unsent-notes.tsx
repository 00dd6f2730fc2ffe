import { TextArea } from '@/components/ui/text-area';

/** Notes that were written while the period ended: nobody takes them any more, and they are the reader's own. */
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
