'use client';

import { useState } from 'react';
import type { DeleteAccountDialogProps } from '@/components/leaving/delete-account-dialog';
import { useText } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { FormCard } from '@/components/ui/forms/form-card';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { RESTORE_ACCOUNT_DAYS } from '@/lib/accounts/rules';

interface DeleteAccountCardProps extends Omit<DeleteAccountDialogProps, 'onClose'> {
  /** Why the account cannot be deleted now, in the reader's language. */
  refusal: string | null;
}

const DeleteAccountDialog = lazyDialog<DeleteAccountDialogProps>(
  () => import('@/components/leaving/delete-account-dialog').then((module) => module.DeleteAccountDialog),
  ({ onClose }) => onClose,
);

/** Deletes the account, which can be restored for some days (decision X-246). */
export function DeleteAccountCard({ refusal, ...props }: DeleteAccountCardProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <FormCard
      id="delete-account"
      title={t('Delete account')}
      sub={t(
        'You can restore the account for {days} days. After that, your contact data is erased. Inspections and tickets keep your name.',
        { days: RESTORE_ACCOUNT_DAYS },
      )}
    >
      {refusal && <p id="delete-account-refusal">{refusal}</p>}
      <Button
        variant="danger-text"
        className={refusal === null ? '-ml-4 justify-self-start' : 'justify-self-start'}
        disabled={refusal !== null}
        aria-describedby={refusal === null ? undefined : 'delete-account-refusal'}
        onClick={() => setOpen(true)}
      >
        {t('Delete my account')}
      </Button>
      {isOpen && <DeleteAccountDialog {...props} onClose={() => setOpen(false)} />}
    </FormCard>
  );
}
