import { useRef, type ReactNode } from 'react';
import { useUiWords } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';

export interface ConfirmDialogProps {
  /** For example 'Delete Inspection'. If the specification has only a question, it is the title. */
  title: string;
  /** The item's name, if the title and the question do not contain it. */
  about?: string | null;
  question?: ReactNode;
  act: string;
  /** A red confirm button, with the initial focus on Cancel instead of it. */
  destructive?: boolean;
  cancel?: string;
  busy?: boolean;
  onAct: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  title,
  about,
  question,
  act,
  destructive = false,
  cancel,
  busy,
  onAct,
  onCancel,
}: ConfirmDialogProps) {
  const words = useUiWords();
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onCancel}
      initialFocus={first}
      footer={
        <>
          <Button ref={destructive ? first : undefined} variant="outline" onClick={onCancel}>
            {cancel ?? words.cancel}
          </Button>
          <Button
            ref={destructive ? undefined : first}
            variant={destructive ? 'danger' : 'primary'}
            busy={busy}
            onClick={onAct}
          >
            {act}
          </Button>
        </>
      }
    >
      {about && <p className="mb-2 font-bold wrap-anywhere">{about}</p>}
      {question && <div>{question}</div>}
    </Dialog>
  );
}
