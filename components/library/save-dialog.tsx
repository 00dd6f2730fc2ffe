import type { ReactNode } from 'react';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { FormError } from '@/components/ui/forms/form-error';
import { useDiscard } from '@/components/ui/forms/use-discard';
import type { StoredInput } from '@/components/ui/forms/use-stored-input';
import type { FailureMessage } from '@/components/ui/requests/use-failure-message';

interface SaveDialogProps<Value> {
  title: string;
  form: Pick<StoredInput<Value>, 'key' | 'value' | 'isStored' | 'change' | 'remove'>;
  isBusy: boolean;
  canSave: boolean;
  failure: FailureMessage | null;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog. Cancel discards the input and offers undo; Escape, Back and the close button keep it on the
 * device.
 */
export function SaveDialog<Value>({
  title,
  form,
  isBusy,
  canSave,
  failure,
  onSave,
  onClose,
  children,
}: SaveDialogProps<Value>) {
  const discard = useDiscard();
  function cancel() {
    onClose();
    if (form.isStored) discard(form);
  }
  return (
    <FormDialog
      title={title}
      submitLabel="SAVE"
      canSubmit={canSave}
      isBusy={isBusy}
      failure={null}
      onSubmit={onSave}
      onCancel={cancel}
      onClose={onClose}
    >
      {children}
      <FormError message={failure?.message ?? null} help={failure?.action} />
    </FormDialog>
  );
}
