import { useCallback, useState, type ReactNode } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '@/components/ui/dialogs/confirm-dialog';

export type Confirmation = Omit<ConfirmDialogProps, 'onConfirm' | 'onCancel' | 'busy'>;

interface OpenConfirmation extends Confirmation {
  resolve: (confirmed: boolean) => void;
}

/**
 * Asks for confirmation: `const { confirm, confirmDialog } = useConfirm()`, render `{confirmDialog}`, then `if (await
 * confirm({ title, question, confirmLabel, destructive })) …`.
 */
export function useConfirm(): { confirm: (confirmation: Confirmation) => Promise<boolean>; confirmDialog: ReactNode } {
  const [current, setCurrent] = useState<OpenConfirmation | null>(null);
  const confirm = useCallback(
    (confirmation: Confirmation) => new Promise<boolean>((resolve) => setCurrent({ ...confirmation, resolve })),
    [],
  );
  if (current === null) return { confirm, confirmDialog: null };

  const { resolve, ...confirmation } = current;
  const close = (confirmed: boolean) => {
    setCurrent(null);
    resolve(confirmed);
  };
  return {
    confirm,
    confirmDialog: <ConfirmDialog {...confirmation} onConfirm={() => close(true)} onCancel={() => close(false)} />,
  };
}
