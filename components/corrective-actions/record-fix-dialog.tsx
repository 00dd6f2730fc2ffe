import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { DateTimeField } from '@/components/ui/forms/date-time-field';
import { FormError } from '@/components/ui/forms/form-error';
import { TextArea } from '@/components/ui/forms/text-area';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCommand } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { recordFix, type ListedAction } from '@/lib/register/contract';
import { REGISTER_FAILURES } from '@/lib/register/failures';
import { MAX_ACTION_WORDS } from '@/lib/register/limits';

export interface ActionDialogProps {
  action: ListedAction;
  sender: RequestSender;
  onSaved: () => void;
  onClose: () => void;
}

/** `eventId` is made when the dialog first opens, so that a repeated request records one fix. */
const EMPTY_INPUT = { eventId: '', words: '', at: '' };
const isFixInput = createShapeGuard(EMPTY_INPUT);

/** Records a fix after the inspection was closed out. What was typed is kept on the device until it is saved. */
export function RecordFixDialog({ action, sender, now, onSaved, onClose }: ActionDialogProps & { now: string }) {
  const t = useText();
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useStoredInput(createInputKey(sender, `fix ${action.id}`), isFixInput, EMPTY_INPUT);
  const { send, isBusy, failure } = useCommand(recordFix, { successMessage: t('Fix recorded'), retry: false });
  const { words } = input.value;
  const at = input.value.at || now;
  const change = (changed: Partial<typeof EMPTY_INPUT>) => input.change({ ...input.value, ...changed });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (words.trim() === '') return;
    const eventId = input.value.eventId || crypto.randomUUID();
    change({ eventId });
    const result = await send({ eventId, correctiveActionId: action.id, at, words });
    if ('error' in result) return;
    input.remove();
    onSaved();
    onClose();
  }
  return (
    <Dialog
      title={t('Record the fix')}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} isBusy={isBusy}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <FormError message={failure?.message ?? null} help={failure?.action} />
        <p>
          <b className="font-bold">{action.instance.tag}</b>{' '}
          <span lang="en" dir="auto">
            {action.name}
          </span>
        </p>
        <TextArea
          label={t('What was done')}
          value={words}
          limit={MAX_ACTION_WORDS}
          error={isSubmitted && words.trim() === '' ? t(REGISTER_FAILURES['words-missing'][1]) : undefined}
          onChange={(event) => change({ words: event.target.value })}
        />
        <DateTimeField
          label={t('Fixed at')}
          required
          timeZone={action.site.timeZone}
          value={at}
          onChange={(value) => change({ at: value ?? '' })}
        />
      </form>
    </Dialog>
  );
}

const FORM_ID = 'record-fix';
