import { useState, type FormEvent } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { saveUnsentNotes, loadUnsentNotes } from '@/components/sharing/unsent-notes-storage';
import { UnsentNotes } from '@/components/sharing/unsent-notes';
import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { acknowledgeWithTimeout } from '@/components/sharing/use-shared-report';
import { Button } from '@/components/ui/buttons/button';
import { FormCard } from '@/components/ui/forms/form-card';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useLanguage } from '@/components/ui/text/language';
import { usePopup } from '@/components/ui/feedback/popup';
import { TextArea } from '@/components/ui/forms/text-area';
import { useRequest } from '@/components/ui/requests/use-command';
import { RefusedError } from '@/lib/client/api';
import { MAX_NOTES_LENGTH } from '@/lib/sharing/rules';

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
  const [notes, setNotes] = useState(() => loadUnsentNotes(token));
  const [tooLong, setTooLong] = useState(false);
  const { send, busy, failed } = useRequest(acknowledgeWithTimeout, {
    done: { title: texts.doneTitle, message: texts.done, action: { label: texts.doneButton } },
    language,
    onDone: () => {
      saveUnsentNotes(token, '');
      onAcknowledged();
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTooLong(notes.length > MAX_NOTES_LENGTH);
    if (busy || notes.length > MAX_NOTES_LENGTH) return;
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
          saveUnsentNotes(token, event.target.value);
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
        {!busy && <Icon name="circle-check" />}
        {texts.acknowledge}
      </Button>
    </form>
  );
}
