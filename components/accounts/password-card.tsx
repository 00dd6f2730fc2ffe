'use client';

import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { FormCard } from '@/components/ui/forms/form-card';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';

const PasswordDialog = lazyDialog<{ username: string; onClose: () => void }>(
  () => import('@/components/accounts/password-dialog').then((module) => module.PasswordDialog),
  ({ onClose }) => onClose,
);

export function PasswordCard({ username }: { username: string }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <FormCard
      id="password"
      title={t('Password')}
      sub={t('If you change it, you will be signed out on all other devices. Unsent work stays on those devices.')}
    >
      <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('Change password')}
      </Button>
      {isOpen && <PasswordDialog username={username} onClose={() => setOpen(false)} />}
    </FormCard>
  );
}
