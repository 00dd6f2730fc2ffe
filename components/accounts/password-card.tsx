'use client';

import { useText } from '@/components/ui/text/language';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';

const PasswordDialog = lazyDialog<{ username: string; onClose: () => void }>(
  () => import('@/components/accounts/password-dialog').then((part) => part.PasswordDialog),
  ({ onClose }) => onClose,
);

export function PasswordCard({ username }: { username: string }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card aria-labelledby="password">
      <CardHead
        title={t('Password')}
        titleId="password"
        sub={t('Changing it signs you out on all other devices. Unsent work stays on a device.')}
      />
      <CardBody>
        <Button variant="outline" onClick={() => setOpen(true)}>
          {t('Change password')}
        </Button>
      </CardBody>
      {isOpen && <PasswordDialog username={username} onClose={() => setOpen(false)} />}
    </Card>
  );
}
