'use client';

import { CircleCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
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
import type { SharedReport } from '@/lib/sharing/contract';
import { NOTES_LIMIT } from '@/lib/sharing/rules';
import { closedText } from '@/lib/sharing/texts';

export interface AcknowledgementFormProps {
  token: string;
  shared: SharedReport;
  onChange: (shared: SharedReport) => void;
}

/**
 * Notes and one button. After the acknowledgement, and once the period has ended, only a sentence (ACK-03…04,
 * ACK-09…16).
 */
export function AcknowledgementForm({ token, shared, onChange }: AcknowledgementFormProps) {
  const [justDone, setJustDone] = useState(false);
  const [unsent, setUnsent] = useState('');
  const language = useLanguage();
  const texts = useAcknowledgementTexts();
  const closed = closedText(shared, justDone, language);
  return (
    <FormCard id="acknowledge" title={texts.formTitle} className="desktop:sticky desktop:top-6">
      {closed === null ? (
        <Form
          token={token}
          onAcknowledged={() => {
            setJustDone(true);
            onChange({ ...shared, acknowledged: true });
          }}
          onEnded={(notes) => {
            setUnsent(notes);
            onChange({ ...shared, report: { ...shared.report, status: 'finished' } });
          }}
        />
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
  const language = useLanguage();
  const texts = useAcknowledgementTexts();
  const [notes, setNotes] = useState('');
  const [tooLong, setTooLong] = useState(false);
  const { send, busy, failed } = useSending(acknowledgeInTime, {
    done: { title: texts.doneTitle, message: texts.done, action: { label: texts.doneButton } },
    language,
    onDone: onAcknowledged,
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTooLong(notes.length > NOTES_LIMIT);
    if (busy || notes.length > NOTES_LIMIT) return;
    const sent = await send({ token, notes });
    if ('output' in sent) return;
    const code = sent.error instanceof RefusedError ? sent.error.code : null;
    const why: Partial<Record<string, string>> = {
      // What the server refused: there the connection is not to blame.
      'acknowledgement-ended': texts.endedMeanwhile,
      'acknowledgement-unknown': texts.replacedMeanwhile,
    };
    popup.show({
      kind: 'warning',
      title: texts.notDoneTitle,
      message: why[code ?? ''] ?? texts.notDone,
      action: { label: texts.notDoneButton },
      language,
    });
    if (code === 'acknowledgement-ended') onEnded(notes);
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
