'use client';

import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { lazyDialog } from '@/components/ui/lazy-component';
import { SignInContext } from '@/components/ui/sign-in-context';
import type { PasskeyActions } from './passkey-actions';
import type { SignInHereAction } from './sign-in-action';

const SignInDialog = lazyDialog(
  () => import('./sign-in-dialog').then((file) => file.SignInDialog),
  ({ onClose }) => onClose,
);

interface SignInHereProviderProps {
  action: SignInHereAction;
  /** null where the server's address takes no passkeys. */
  passkeys?: PasskeyActions | null;
  children: ReactNode;
}

export function SignInHereProvider({ action, passkeys = null, children }: SignInHereProviderProps) {
  const [open, setOpen] = useState(false);
  const begin = useCallback(() => setOpen(true), []);
  const dialog = useMemo(
    () => open && <SignInDialog {...{ action, passkeys }} onClose={() => setOpen(false)} />,
    [open, action, passkeys],
  );
  return (
    <SignInContext value={begin}>
      {children}
      {dialog}
    </SignInContext>
  );
}
