import { useId, type FormEvent, type ReactNode, type RefObject } from 'react';
import { useUiTexts } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import type { ButtonLook } from '@/components/ui/buttons/button-style';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { FormError } from '@/components/ui/forms/form-error';
import type { FailureMessage } from '@/components/ui/requests/use-failure-message';
import { getFieldMessage } from '@/lib/form-state';

interface FormDialogProps {
  title: string;
  /** Label of the submit button. */
  submitLabel: string;
  variant?: ButtonLook['variant'];
  /** Label of the other button. Default: 'Cancel'. */
  cancelLabel?: string;
  /** What Cancel does, if it is more than closing. */
  onCancel?: () => void;
  isWide?: boolean;
  /** False while there is nothing to submit. */
  canSubmit?: boolean;
  isBusy: boolean;
  failure: FailureMessage | null;
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  /** Names of fields that show their own error. Other errors are shown above the fields. */
  fields?: readonly string[];
  initialFocus?: RefObject<HTMLInputElement | null>;
  /** `getText` returns the value of a field, `getAll` the checked values of a group. */
  onSubmit: (getText: (name: string) => string, getAll: (name: string) => string[]) => void;
  onClose: () => void;
  intro?: ReactNode;
  children: ReactNode;
}

/** A dialog with a form, a submit button and Cancel. */
export function FormDialog(props: FormDialogProps) {
  const { title, variant, canSubmit = true, isBusy, failure, fields = [] } = props;
  const { initialFocus, onInput, onSubmit, onClose, onCancel = onClose, isWide, intro, children } = props;
  const texts = useUiTexts();
  const id = useId();
  const isFieldError = fields.some((field) => getFieldMessage(field, failure) !== undefined);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isWide={isWide}
      initialFocus={initialFocus}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {props.cancelLabel ?? texts.cancel}
          </Button>
          <Button type="submit" form={id} variant={variant} isBusy={isBusy} disabled={!canSubmit}>
            {props.submitLabel}
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
          if (!canSubmit || isBusy) return;
          const formData = new FormData(event.currentTarget);
          onSubmit(
            (name) => String(formData.get(name) ?? ''),
            (name) => formData.getAll(name).map(String),
          );
        }}
      >
        {intro}
        <FormError message={failure && !isFieldError ? failure.message : null} help={failure?.action} />
        {children}
      </form>
    </Dialog>
  );
}
