import { useId, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormError } from '@/components/ui/form-error';
import { useDiscard } from '@/components/ui/use-discard';
import type { KeptInput } from '@/components/ui/use-kept-input';
import type { Failed } from '@/components/ui/use-why-not';

interface SaveDialogProps<Value> {
  title: ReactNode;
  form: Pick<KeptInput<Value>, 'key' | 'value' | 'isKept' | 'change' | 'forget'>;
  busy: boolean;
  maySave: boolean;
  failed: Failed | null;
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
