import type { ReactNode } from 'react';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { FormError } from '@/components/ui/forms/form-error';
import { useDiscard } from '@/components/ui/forms/use-discard';
import type { StoredInput } from '@/components/ui/forms/use-stored-input';
import type { FailureMessage } from '@/components/ui/requests/use-failure-message';

interface SaveDialogProps<Value> {
  title: string;
  form: Pick<StoredInput<Value>, 'key' | 'value' | 'isStored' | 'change' | 'remove'>;
  busy: boolean;
  canSave: boolean;
  failed: FailureMessage | null;
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
  busy,
  canSave,
  failed,
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
      busy={busy}
      failed={null}
      onSubmit={onSave}
      onCancel={cancel}
      onClose={onClose}
    >
      {children}
      <FormError message={failed?.message ?? null} help={failed?.action} />
    </FormDialog>
  );
}
