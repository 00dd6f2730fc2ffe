import { useRef, type ReactNode } from 'react';
import { useUiTexts } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';

export interface ConfirmDialogProps {
  /** For example 'Delete Inspection'. If the specification has only a question, it is the title. */
  title: string;
  /** The item's name, if the title and the question do not contain it. */
  about?: string | null;
  question?: ReactNode;
  confirmLabel: string;
  /** A red confirm button, with the initial focus on Cancel instead of it. */
  isDestructive?: boolean;
  cancelLabel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  title,
  about,
  question,
  confirmLabel,
  isDestructive = false,
  cancelLabel,
  isBusy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const texts = useUiTexts();
  const initialFocus = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onCancel}
      initialFocus={initialFocus}
      footer={
        <>
          <Button ref={isDestructive ? initialFocus : undefined} variant="outline" onClick={onCancel}>
            {cancelLabel ?? texts.cancel}
          </Button>
          <Button
            ref={isDestructive ? undefined : initialFocus}
            variant={isDestructive ? 'danger' : 'primary'}
            isBusy={isBusy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {about && <p className="mb-2 font-bold wrap-anywhere">{about}</p>}
      {question && <div>{question}</div>}
    </Dialog>
  );
}
