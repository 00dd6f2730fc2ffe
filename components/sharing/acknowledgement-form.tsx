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
import { RejectedError } from '@/lib/client/api';
import { MAX_NOTES_LENGTH } from '@/lib/sharing/rules';

export interface AcknowledgementFormProps extends FormProps {
  /** Shown in place of the form if the report can no longer be acknowledged. */
  closedText: string | null;
  /** Notes that can no longer be sent. */
  unsentNotes: string;
}

/** The form, or a sentence after the acknowledgement or the end of the period (ACK-03…04, ACK-09…16). */
export function AcknowledgementForm({ closedText, unsentNotes, ...form }: AcknowledgementFormProps) {
  const texts = useAcknowledgementTexts();
  return (
    <FormCard id="acknowledge" title={texts.formTitle}>
      {closedText === null ? (
        <Form {...form} />
      ) : (
        <>
          <InlineNote tone="info" role="status">
            {closedText}
          </InlineNote>
          <UnsentNotes notes={unsentNotes} />
        </>
      )}
    </FormCard>
  );
}

interface FormProps {
  token: string;
  onAcknowledged: () => void;
  /** Called if the period ended, or the report was acknowledged elsewhere with other notes. `notes` were not sent. */
  onRefused: (reason: 'ended' | 'already', notes: string) => void;
}

function Form({ token, onAcknowledged, onRefused }: FormProps) {
  const popup = usePopup();
  const language = useLanguage();
  const texts = useAcknowledgementTexts();
  const [notes, setNotes] = useState(() => loadUnsentNotes(token));
  const [isTooLong, setTooLong] = useState(false);
  const { send, isBusy, failure } = useRequest(acknowledgeWithTimeout, {
    successMessage: { title: texts.doneTitle, message: texts.done, action: { label: texts.doneButton } },
    language,
    onDone: () => {
      saveUnsentNotes(token, '');
      onAcknowledged();
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTooLong(notes.length > MAX_NOTES_LENGTH);
    if (isBusy || notes.length > MAX_NOTES_LENGTH) return;
    const result = await send({ token, notes });
    if ('output' in result) return;
    const code = result.error instanceof RejectedError ? result.error.code : null;
    // Other failures are shown as a problem of the connection.
    const refusals: Partial<Record<string, string>> = {
      'acknowledgement-ended': texts.endedMeanwhile,
      'acknowledgement-unknown': texts.replacedMeanwhile,
      'acknowledged-already': texts.already,
    };
    const isAlreadyDone = code === 'acknowledged-already';
    popup.show({
      kind: 'warning',
      title: isAlreadyDone ? texts.unsentLabel : texts.notDoneTitle,
      message: refusals[code ?? ''] ?? texts.notDone,
      action: { label: texts.notDoneButton },
      language,
    });
    if (isAlreadyDone) onRefused('already', notes);
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
        readOnly={isBusy}
        error={isTooLong && texts.notesTooLong}
      />
      {/* The link was revoked or replaced while the page was open. */}
      {failure?.code === 'acknowledgement-unknown' && (
        <InlineNote tone="bad" role="alert">
          <strong className="block">{texts.unknown}</strong>
          {texts.contactAdmin}
        </InlineNote>
      )}
      <Button type="submit" size="primary" isFullWidth isBusy={isBusy}>
        {!isBusy && <Icon name="circle-check" />}
        {texts.acknowledge}
      </Button>
    </form>
  );
}
