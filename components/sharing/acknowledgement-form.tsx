'use client';

import { CircleCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { keepNotes, keptNotes } from '@/components/sharing/kept-notes';
import { UnsentNotes } from '@/components/sharing/unsent-notes';
import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { acknowledgeInTime } from '@/components/sharing/use-shared-report';
import { Button } from '@/components/ui/button';
import { FormCard } from '@/components/ui/form-card';
import { InlineNote } from '@/components/ui/inline-note';
import { useLanguage } from '@/components/ui/language';
import { usePopup } from '@/components/ui/popup';
import { TextArea } from '@/components/ui/text-area';
import { useSending } from '@/components/ui/use-command';
import { RefusedError } from '@/lib/client/ask';
import { NOTES_LIMIT } from '@/lib/sharing/rules';

export interface AcknowledgementFormProps extends FormProps {
  closed: string | null;
  /** Notes that can no longer be sent. */
  unsent: string;
}

/** A sentence once the report is acknowledged or the period has ended (ACK-03…04, ACK-09…16). */
export function AcknowledgementForm({ closed, unsent, ...form }: AcknowledgementFormProps) {
  const texts = useAcknowledgementTexts();
  return (
    <FormCard id="acknowledge" title={texts.formTitle}>
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
  /** The period ended, or the report was acknowledged elsewhere with other notes. `notes` were not sent. */
  onRefused: (why: 'ended' | 'already', notes: string) => void;
}

function Form({ token, onAcknowledged, onRefused }: FormProps) {
  const popup = usePopup();
  const language = useLanguage();
  const texts = useAcknowledgementTexts();
  const [notes, setNotes] = useState(() => keptNotes(token));
  const [tooLong, setTooLong] = useState(false);
  const { send, busy, failed } = useSending(acknowledgeInTime, {
    done: { title: texts.doneTitle, message: texts.done, action: { label: texts.doneButton } },
    language,
    onDone: () => {
      keepNotes(token, '');
      onAcknowledged();
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTooLong(notes.length > NOTES_LIMIT);
    if (busy || notes.length > NOTES_LIMIT) return;
    const sent = await send({ token, notes });
    if ('output' in sent) return;
    const code = sent.error instanceof RefusedError ? sent.error.code : null;
    const why: Partial<Record<string, string>> = {
      // Refusals by the server, which have nothing to do with the connection.
      'acknowledgement-ended': texts.endedMeanwhile,
      'acknowledgement-unknown': texts.replacedMeanwhile,
      'acknowledged-already': texts.already,
    };
    const already = code === 'acknowledged-already';
    popup.show({
      kind: 'warning',
      title: already ? texts.unsentLabel : texts.notDoneTitle,
      message: why[code ?? ''] ?? texts.notDone,
      action: { label: texts.notDoneButton },
      language,
    });
    if (already) onRefused('already', notes);
    if (code === 'acknowledgement-ended') onRefused('ended', notes);
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-ink-soft">{texts.once}</p>
      <TextArea
        label={texts.notes}
        optional={texts.optional}
        rows={5}
        placeholder={texts.notesHint}
        value={notes}
        onChange={(event) => {
          setNotes(event.target.value);
          keepNotes(token, event.target.value);
          setTooLong(false);
        }}
        readOnly={busy}
        error={tooLong && texts.notesTooLong}
      />
      {/* The link was revoked or replaced while the page was open. */}
      {failed?.code === 'acknowledgement-unknown' && (
        <InlineNote tone="bad" role="alert">
          <strong className="block">{texts.unknown}</strong>
          {texts.contactAdmin}
        </InlineNote>
      )}
      <Button type="submit" size="primary" full busy={busy}>
        {!busy && <CircleCheck aria-hidden="true" />}
        {texts.acknowledge}
      </Button>
    </form>
  );
}
