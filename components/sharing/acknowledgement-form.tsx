'use client';

import { CircleCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { CONTACT_ADMIN } from '@/components/sharing/invalid-inspection';
import { UnsentNotes } from '@/components/sharing/unsent-notes';
import { acknowledgeInTime } from '@/components/sharing/use-shared-report';
import { Button } from '@/components/ui/button';
import { FormCard } from '@/components/ui/form-card';
import { InlineNote } from '@/components/ui/inline-note';
import { usePopup } from '@/components/ui/popup';
import { TextArea } from '@/components/ui/text-area';
import { useSending } from '@/components/ui/use-command';
import { sentence } from '@/lib/failures';
import { RefusedError } from '@/lib/client/ask';
import { ACKNOWLEDGED, NOTES_LIMIT } from '@/lib/sharing/rules';

export interface AcknowledgementFormProps extends FormProps {
  /** Why nothing can be acknowledged, or not any more; null while it can. */
  closed: string | null;
  /** Notes that the end of the period has kept from being sent. */
  unsent: string;
}

/**
 * Notes and one button. After the acknowledgement, and once the period has ended, only a sentence (ACK-03…04,
 * ACK-09…16).
 */
export function AcknowledgementForm({ closed, unsent, ...form }: AcknowledgementFormProps) {
  return (
    <FormCard id="acknowledge" title="Acknowledge this inspection">
      {closed === null ? (
        <Form {...form} />
      ) : (
        <>
          <InlineNote tone="info" role="status">
            {closed}
          </InlineNote>
          <UnsentNotes notes={unsent} />
        </>
      )}
    </FormCard>
  );
}

interface FormProps {
  token: string;
  onAcknowledged: () => void;
  /** Called when the period ended while the page was open; `notes` were not sent. */
  onEnded: (notes: string) => void;
}

function Form({ token, onAcknowledged, onEnded }: FormProps) {
  const popup = usePopup();
  const [notes, setNotes] = useState('');
  const [tooLong, setTooLong] = useState(false);
  const { send, busy, failed } = useSending(acknowledgeInTime, {
    done: { title: 'Inspection Acknowledged', message: ACKNOWLEDGED, action: { label: 'Done' } },
    onDone: onAcknowledged,
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTooLong(notes.length > NOTES_LIMIT);
    if (busy || notes.length > NOTES_LIMIT) return;
    const sent = await send({ token, notes });
    if ('output' in sent) return;
    const code = sent.error instanceof RefusedError ? sent.error.code : null;
    popup.show({ ...NOT_ACKNOWLEDGED, message: WHY[code ?? ''] ?? NOT_ACKNOWLEDGED.message });
    if (code === 'acknowledgement-ended') onEnded(notes);
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-ink-soft">Confirms that you have read the report. You can do this once.</p>
      <TextArea
        label="Notes"
        optional
        rows={5}
        placeholder="Library improvements, questions or comments"
        value={notes}
        onChange={(event) => {
          setNotes(event.target.value);
          setTooLong(false);
        }}
        readOnly={busy}
        error={tooLong && sentence('notes-too-long')}
      />
      {/* The link was revoked or replaced while the page was open. */}
      {failed?.code === 'acknowledgement-unknown' && (
        <InlineNote tone="bad" role="alert">
          <strong className="block">{sentence('acknowledgement-unknown')}</strong>
          {CONTACT_ADMIN}
        </InlineNote>
      )}
      <Button type="submit" size="primary" full busy={busy}>
        {!busy && <CircleCheck aria-hidden="true" />}
        Acknowledge
      </Button>
    </form>
  );
}

const NOT_ACKNOWLEDGED = {
  kind: 'warning',
  title: 'Inspection Not Acknowledged',
  message: 'Check your connection and try again later',
  action: { label: 'OK' },
} as const;

/** Sentences for what the server refused: there the connection is not to blame. */
const WHY: Partial<Record<string, string>> = {
  'acknowledgement-ended': 'The acknowledgements were ended before yours arrived. What you wrote stays on this page.',
  'acknowledgement-unknown': 'This link was ended or replaced by a newer one. What you wrote stays on this page.',
};
