import { useCallback, useState, type ReactNode } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '@/components/ui/dialogs/confirm-dialog';

export type Confirmation = Omit<ConfirmDialogProps, 'onAct' | 'onCancel' | 'busy'>;

interface OpenConfirmation extends Confirmation {
  answer: (confirmed: boolean) => void;
}

/**
 * Asks for confirmation: `const { confirm, confirmDialog } = useConfirm()`, render `{confirmDialog}`, then `if (await
 * confirm({ title, question, act, destructive })) …`.
 */
export function useConfirm(): { confirm: (confirmation: Confirmation) => Promise<boolean>; confirmDialog: ReactNode } {
  const [current, setCurrent] = useState<OpenConfirmation | null>(null);
  const confirm = useCallback(
    (confirmation: Confirmation) => new Promise<boolean>((answer) => setCurrent({ ...confirmation, answer })),
    [],
  );
  if (current === null) return { confirm, confirmDialog: null };

  const { answer, ...confirmation } = current;
  const close = (confirmed: boolean) => {
    setCurrent(null);
    answer(confirmed);
  };
  return {
    confirm,
    confirmDialog: <ConfirmDialog {...confirmation} onAct={() => close(true)} onCancel={() => close(false)} />,
  };
}
