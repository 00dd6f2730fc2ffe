'use client';

import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { lazyDialog } from '@/components/ui/lazy-component';
import { SignInContext } from '@/components/ui/sign-in-context';
import type { SignInHereAction } from './sign-in-action';

const SignInDialog = lazyDialog(
  () => import('./sign-in-dialog').then((file) => file.SignInDialog),
  ({ onClose }) => onClose,
);

export function SignInHereProvider({ action, children }: { action: SignInHereAction; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const begin = useCallback(() => setOpen(true), []);
  const dialog = useMemo(() => open && <SignInDialog action={action} onClose={() => setOpen(false)} />, [open, action]);
  return (
    <SignInContext value={begin}>
      {children}
      {dialog}
    </SignInContext>
  );
}
