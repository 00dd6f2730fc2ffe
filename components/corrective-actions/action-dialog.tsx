import { useState, type ReactNode } from 'react';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { TextArea } from '@/components/ui/forms/text-area';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCommand } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import { RejectedError, type RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import type { Contract } from '@/lib/contract';
import type { ListedAction } from '@/lib/register/contract';
import { MAX_ACTION_WORDS } from '@/lib/register/limits';

/** What the row of a corrective action passes to each of its dialogs. */
export interface ActionDialogProps {
  action: ListedAction;
  sender: RequestSender;
  onSaved: () => void;
  onClose: () => void;
}

/** `eventId` is made with the first attempt to save, so that a repeated request changes once. */
const EMPTY_INPUT = { eventId: '', words: '', choice: '' };
export type ActionInput = typeof EMPTY_INPUT;
const isActionInput = createShapeGuard(EMPTY_INPUT);

interface DialogFrameProps<Input extends object> extends ActionDialogProps {
  contract: Contract<Input, unknown>;
  /** Tells the kept input of the row's dialogs apart. */
  storageName: string;
  title: string;
  label: string;
  successMessage: string;
  /** The failure of a text that is missing; undefined if none is needed. */
  getMissing: (input: ActionInput) => string | undefined;
  toRequest: (input: ActionInput) => Input;
  /** False while something else of the input is not ready. */
  canSubmit?: boolean;
  /** A field beside the text. Its value is `choice`. */
  renderField?: (choice: string, onChange: (choice: string) => void) => ReactNode;
}

/** A dialog about a corrective action with a text. What was typed is kept on the device until it is saved. */
export function ActionDialog<Input extends object>({
  action,
  sender,
  onSaved,
  onClose,
  contract,
  storageName,
  title,
  label,
  successMessage,
  getMissing,
  toRequest,
  canSubmit,
  renderField,
}: DialogFrameProps<Input>) {
  const t = useText();
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useStoredInput(createInputKey(sender, `${storageName} ${action.id}`), isActionInput, EMPTY_INPUT);
  const { send, isBusy, failure } = useCommand(contract, { successMessage, retry: false });
  const change = (changed: Partial<ActionInput>) => input.change({ ...input.value, ...changed });
  const missing = input.value.words.trim() === '' ? getMissing(input.value) : undefined;

  async function submit() {
    setSubmitted(true);
    if (missing !== undefined) return;
    const eventId = input.value.eventId || crypto.randomUUID();
    change({ eventId });
    const result = await send(toRequest({ ...input.value, eventId }));
    if ('error' in result) {
      // The next attempt is another event.
      if (result.error instanceof RejectedError && result.error.code === 'action-event-id-used')
        change({ eventId: '' });
      return;
    }
    input.remove();
    onSaved();
    onClose();
  }
  return (
    <FormDialog
      title={title}
      submitLabel={t('Save')}
      canSubmit={canSubmit}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        <b className="font-bold">{action.instance.tag}</b>{' '}
        <span lang="en" dir="auto">
          {action.name}
        </span>
      </p>
      {renderField?.(input.value.choice, (choice) => change({ choice }))}
      <TextArea
        label={label}
        value={input.value.words}
        limit={MAX_ACTION_WORDS}
        error={isSubmitted ? missing : undefined}
        onChange={(event) => change({ words: event.target.value })}
      />
    </FormDialog>
  );
}
