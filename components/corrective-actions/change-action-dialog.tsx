import { useState } from 'react';
import type { ActionDialogProps } from '@/components/corrective-actions/record-fix-dialog';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { FormError } from '@/components/ui/forms/form-error';
import { TextArea } from '@/components/ui/forms/text-area';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCommand } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import { createInputKey } from '@/lib/client/stored-input';
import { changeAction } from '@/lib/register/contract';
import { REGISTER_FAILURES } from '@/lib/register/failures';
import { MAX_ACTION_WORDS } from '@/lib/register/limits';
import type { Text } from '@/lib/text';

export type ChangeKind = 'not-needed' | 'reopened';

const TITLES = {
  'not-needed': 'No longer needed',
  reopened: 'Reopen this corrective action',
} as const satisfies Record<ChangeKind, Text>;

const EMPTY_INPUT = { eventId: '', words: '' };
const isChangeInput = createShapeGuard(EMPTY_INPUT);

/** Asks why a corrective action is not needed, or open again. What was typed is kept on the device until it is saved. */
export function ChangeActionDialog({
  action,
  kind,
  sender,
  onSaved,
  onClose,
}: ActionDialogProps & { kind: ChangeKind }) {
  const t = useText();
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useStoredInput(createInputKey(sender, `${kind} ${action.id}`), isChangeInput, EMPTY_INPUT);
  const { send, isBusy, failure } = useCommand(changeAction, {
    successMessage: t('Corrective action changed'),
    retry: false,
  });
  const { words } = input.value;
  const isMissing = words.trim() === '';

  async function submit() {
    setSubmitted(true);
    if (isMissing) return;
    const eventId = input.value.eventId || crypto.randomUUID();
    input.change({ ...input.value, eventId });
    const result = await send({ eventId, correctiveActionId: action.id, kind, words, repairClass: null });
    if ('error' in result) return;
    input.remove();
    onSaved();
    onClose();
  }
  return (
    <Dialog
      title={t(TITLES[kind])}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button isBusy={isBusy} onClick={() => void submit()}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError message={failure?.message ?? null} help={failure?.action} />
        <p>
          <b className="font-bold">{action.instance.tag}</b>{' '}
          <span lang="en" dir="auto">
            {action.name}
          </span>
        </p>
        <TextArea
          label={t('Reason')}
          value={words}
          limit={MAX_ACTION_WORDS}
          error={isSubmitted && isMissing ? t(REGISTER_FAILURES['action-reason-missing'][1]) : undefined}
          onChange={(event) => input.change({ ...input.value, words: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
