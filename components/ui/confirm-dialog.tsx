'use client';

import { useUiWords } from '@/components/ui/language';
import { useRef, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

export interface ConfirmDialogProps {
  /** For example 'Delete Inspection'. Where the specification has only a question, the question stands here. */
  title: string;
  /** What it is about, by name, where the title and the question do not say: 'The inspection of Granville Station, …'. */
  about?: string | null;
  /** 'Are you sure you want to delete this inspection?' */
  question?: ReactNode;
  /** The button that names the act: 'Delete', 'SAVE & NOTIFY'. */
  act: string;
  /** The button of a destructive act is red and the focus starts on Cancel; otherwise the focus starts on the act. */
  destructive?: boolean;
  cancel?: string;
  /** Whether the act is running. */
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
