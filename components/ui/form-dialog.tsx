'use client';

import { useUiWords } from '@/components/ui/language';
import { useId, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import type { ButtonLook } from '@/components/ui/button-look';
import { Dialog } from '@/components/ui/dialog';
import { FormError } from '@/components/ui/form-error';
import type { Failed } from '@/components/ui/use-why-not';
import { messageAt } from '@/lib/form-state';

interface FormDialogProps {
  title: string;
  /** What the button says that sends the form. */
  action: string;
  variant?: ButtonLook['variant'];
  /** What the button says that closes the dialog and sends nothing. */
  cancel?: string;
  /** Until then nothing was entered that could be sent. */
  maySend?: boolean;
  busy: boolean;
  failed: Failed | null;
  /** Called when something is entered into a field. */
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  /** The fields that say themselves what is wrong with them. Everything else is said above the fields. */
  fields?: readonly string[];
  initialFocus?: RefObject<HTMLInputElement | null>;
  /** `text` gives what was entered into a field, `all` what was checked of several. */
  onSubmit: (text: (name: string) => string, all: (name: string) => string[]) => void;
  onClose: () => void;
  intro?: ReactNode;
  children: ReactNode;
}

/** A dialog that is one form, with Cancel beside the button that sends it. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, variant, cancel, maySend = true, busy, failed, fields = [] } = props;
  const { initialFocus, onInput, onSubmit, onClose, intro, children } = props;
  const words = useUiWords();
  const id = useId();
  const isOfField = fields.some((field) => messageAt(field, failed) !== undefined);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      initialFocus={initialFocus}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {cancel ?? words.cancel}
          </Button>
          <Button type="submit" form={id} variant={variant} busy={busy} aria-disabled={!maySend || undefined}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onInput={onInput}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!maySend) return;
          const entered = new FormData(event.currentTarget);
          onSubmit(
            (name) => String(entered.get(name) ?? ''),
            (name) => entered.getAll(name).map(String),
          );
        }}
      >
        {intro}
        <FormError message={failed && !isOfField ? failed.message : null} help={failed?.help} />
        {children}
      </form>
    </Dialog>
  );
}
