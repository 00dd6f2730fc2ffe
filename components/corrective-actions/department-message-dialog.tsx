import { useState } from 'react';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { CheckboxGroup } from '@/components/ui/forms/choice-group';
import { DateTimeField } from '@/components/ui/forms/date-time-field';
import { Select } from '@/components/ui/forms/select';
import { TextArea } from '@/components/ui/forms/text-area';
import { TextField } from '@/components/ui/forms/text-field';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCommand } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import { RejectedError, type RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { addDepartmentMessage, type ListedAction } from '@/lib/register/contract';
import { CONTACT_METHOD_NAMES, CONTACT_METHODS } from '@/lib/register/department-message';
import { REGISTER_FAILURES } from '@/lib/register/failures';
import { MAX_MESSAGE_WORDS, MAX_CONTACT_NAME } from '@/lib/register/limits';

interface DepartmentMessageDialogProps {
  /** The open corrective actions of a site to choose from. */
  actions: readonly ListedAction[];
  site: ListedAction['site'];
  sender: RequestSender;
  now: string;
  onSaved: () => void;
  onClose: () => void;
}

/** `messageId` is made with the first attempt to save; `chosen`: ids, joined with spaces. */
const EMPTY_MESSAGE = { messageId: '', contactedAt: '', contactName: '', method: '', words: '', chosen: '' };
const isMessageInput = createShapeGuard(EMPTY_MESSAGE);

/** Asks when the department told the work unit of corrective actions (CLOCK-26). What was typed is kept on the device. */
export function DepartmentMessageDialog({
  actions,
  site,
  sender,
  now,
  onSaved,
  onClose,
}: DepartmentMessageDialogProps) {
  const t = useText();
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useStoredInput(createInputKey(sender, `department message ${site.id}`), isMessageInput, EMPTY_MESSAGE);
  const { send, isBusy, failure } = useCommand(addDepartmentMessage, {
    successMessage: t('Message saved'),
    retry: false,
  });
  const change = (changed: Partial<typeof EMPTY_MESSAGE>) => input.change({ ...input.value, ...changed });
  const { contactName, words } = input.value;
  const contactedAt = input.value.contactedAt || now;
  const method = CONTACT_METHODS.find((name) => name === input.value.method) ?? 'phone';
  const chosen = input.value.chosen.split(' ').filter((id) => actions.some((action) => action.id === id));
  const errors = {
    contactedAt: contactedAt > now && t(REGISTER_FAILURES['contacted-in-future'][1]),
    contactName: contactName.trim() === '' && t(REGISTER_FAILURES['contact-name-missing'][1]),
    words: words.trim() === '' && t(REGISTER_FAILURES['message-words-missing'][1]),
    chosen: chosen.length === 0 && t(REGISTER_FAILURES['message-actions-missing'][1]),
  };
  const getError = (error: string | false) => (isSubmitted && error ? error : undefined);

  async function submit() {
    setSubmitted(true);
    if (Object.values(errors).some(Boolean)) return;
    const messageId = input.value.messageId || crypto.randomUUID();
    change({ messageId, contactedAt });
    const result = await send({
      messageId,
      siteId: site.id,
      contactedAt,
      contactName,
      method,
      words,
      correctiveActionIds: chosen,
    });
    if ('error' in result) {
      // The next attempt is another message.
      if (result.error instanceof RejectedError && result.error.code === 'message-id-used') change({ messageId: '' });
      return;
    }
    input.remove();
    onSaved();
    onClose();
  }
  return (
    <FormDialog
      title={t('DNR told us')}
      submitLabel={t('Save')}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
      intro={<p>{t('Each corrective action is due 24 hours after that, unless it is due earlier.')}</p>}
    >
      <DateTimeField
        label={t('When')}
        required
        timeZone={site.timeZone}
        value={contactedAt}
        error={errors.contactedAt || undefined}
        onChange={(value) => change({ contactedAt: value ?? '' })}
      />
      <TextField
        label={t('Who told you')}
        autoComplete="off"
        maxLength={MAX_CONTACT_NAME}
        value={contactName}
        error={getError(errors.contactName)}
        onChange={(event) => change({ contactName: event.target.value })}
      />
      <Select
        label={t('How')}
        options={CONTACT_METHODS.map((value) => ({ value, label: t(CONTACT_METHOD_NAMES[value]) }))}
        value={method}
        onChange={(event) => change({ method: event.target.value })}
      />
      <TextArea
        label={t('What they said')}
        value={words}
        limit={MAX_MESSAGE_WORDS}
        error={getError(errors.words)}
        onChange={(event) => change({ words: event.target.value })}
      />
      <CheckboxGroup
        legend={t('Corrective Actions')}
        error={getError(errors.chosen)}
        choices={actions.map(({ id, instance, name }) => ({ value: id, label: `${instance.tag} ${name}` }))}
        values={chosen}
        onChange={(ids) => change({ chosen: ids.join(' ') })}
      />
    </FormDialog>
  );
}
