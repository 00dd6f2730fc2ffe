import { useId, type ReactNode } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { FormError } from '@/components/ui/forms/form-error';
import { useDiscard } from '@/components/ui/forms/use-discard';
import type { StoredInput } from '@/components/ui/forms/use-stored-input';
import type { FailureMessage } from '@/components/ui/requests/use-failure-message';

interface SaveDialogProps<Value> {
  title: ReactNode;
  form: Pick<StoredInput<Value>, 'key' | 'value' | 'isKept' | 'change' | 'forget'>;
  busy: boolean;
  maySave: boolean;
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
  maySave,
  failed,
  onSave,
  onClose,
  children,
}: SaveDialogProps<Value>) {
  const id = useId();
  const discard = useDiscard();
  function cancel() {
    onClose();
    if (form.isKept) discard(form);
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy} disabled={!maySave}>
            SAVE
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (maySave && !busy) onSave();
        }}
      >
        {children}
        <FormError message={failed?.message ?? null} help={failed?.help} />
      </form>
    </Dialog>
  );
}
