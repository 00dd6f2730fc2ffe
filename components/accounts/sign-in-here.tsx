'use client';

import { useText } from '@/components/ui/language';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { lazyDialog } from '@/components/ui/lazy-component';
import { usePopup } from '@/components/ui/popup';
import type { PopupMessage } from '@/components/ui/popup-card';
import { SignInContext, type SignInHere } from '@/components/ui/sign-in-context';
import type { PasskeyActions } from './passkey-actions';
import type { SignInHereAction } from './sign-in-action';

const SignInDialog = lazyDialog(
  () => import('./sign-in-dialog').then((file) => file.SignInDialog),
  ({ onClose }) => onClose,
);

/** `everywhere`: it is not tied to a screen. */
const ENDED = { kind: 'warning', cancel: true, everywhere: true } as const;

interface SignInHereProviderProps {
  action: SignInHereAction;
  /** null if passkeys are not possible at the server's address. */
  passkeys?: PasskeyActions | null;
  children: ReactNode;
}

export function SignInHereProvider({ action, passkeys = null, children }: SignInHereProviderProps) {
  const t = useText();
  const popup = usePopup();
  const [open, setOpen] = useState(false);
  const isOpen = useRef(false);
  const show = useCallback((toOpen: boolean) => {
    isOpen.current = toOpen;
    setOpen(toOpen);
  }, []);
  const signInHere = useMemo<SignInHere>(() => {
    const signIn = () => show(true);
    const ended: PopupMessage = {
      ...ENDED,
      title: t('Your session has ended'),
      message: t('Sign in again to continue. What you entered is kept on this device.'),
      action: { label: t('Sign in'), onAction: signIn },
    };
    return { signIn, sayEnded: () => (isOpen.current ? () => undefined : popup.show(ended)) };
  }, [popup, show, t]);
  const dialog = useMemo(
    () => open && <SignInDialog {...{ action, passkeys }} onClose={() => show(false)} />,
    [open, action, passkeys, show],
  );
  return (
    <SignInContext value={signInHere}>
      {children}
      {dialog}
    </SignInContext>
  );
}
