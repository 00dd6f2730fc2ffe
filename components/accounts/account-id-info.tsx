'use client';

import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { PendingAddress, type PendingAddressProps } from '@/components/accounts/pending-address';
import { ReadOnlyField } from '@/components/accounts/read-only-field';
import { Button } from '@/components/ui/buttons/button';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { Card, CardHead } from '@/components/ui/lists/card';

const AddressDialog = lazyDialog<{ username: string; onClose: () => void }>(
  () => import('@/components/accounts/address-dialog').then((module) => module.AddressDialog),
  ({ onClose }) => onClose,
);

export interface AccountIdInfoProps {
  email: string;
  username: string;
  change: PendingAddressProps['change'] | null;
}

/** Email and username, read-only, and the change of the email address (ACCOUNT-04, decision X-398). */
export function AccountIdInfo({ email, username, change }: AccountIdInfoProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card aria-labelledby="account-id">
      <CardHead
        title={t('Account ID Info')}
        titleId="account-id"
        sub={t(
          'These cannot be changed directly. A new email address must be confirmed from the current mailbox and the new one.',
        )}
      />
      <div className="divide-y divide-line">
        <div className="flex items-center justify-between pr-2 desktop:pr-4">
          <dl className="min-w-0">
            <ReadOnlyField label={t('Email')} value={email} />
          </dl>
          <Button
            variant="text"
            className="shrink-0"
            aria-label={change ? t('Change to another email address') : t('Change email address')}
            onClick={() => setOpen(true)}
          >
            <Icon name="pencil" />
            {t('Change')}
          </Button>
        </div>
        {change && <PendingAddress email={email} change={change} />}
        <dl>
          <ReadOnlyField label={t('Username')} value={username} />
        </dl>
      </div>
      {isOpen && <AddressDialog username={username} onClose={() => setOpen(false)} />}
    </Card>
  );
}
