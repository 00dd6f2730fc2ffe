'use client';

import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { usePopup } from '@/components/ui/feedback/popup';
import type { PopupMessage } from '@/components/ui/feedback/popup-card';
import { SignInContext, type SignInActions } from '@/components/ui/requests/sign-in-context';
import type { PasskeyActions } from './passkey-actions';
import type { SignInAction } from './sign-in-action';

const SignInDialog = lazyDialog(
  () => import('./sign-in-dialog').then((module) => module.SignInDialog),
  ({ onClose }) => onClose,
);

/** `everywhere`: it is not tied to a screen. */
const SESSION_ENDED_POPUP = { kind: 'warning', cancel: true, everywhere: true } as const;

interface SessionEndedProviderProps {
  action: SignInAction;
  /** null if passkeys are not possible at the server's address. */
  passkeys?: PasskeyActions | null;
  children: ReactNode;
}

export function SessionEndedProvider({ action, passkeys = null, children }: SessionEndedProviderProps) {
  const t = useText();
  const popup = usePopup();
  const [open, setOpen] = useState(false);
  const isOpen = useRef(false);
  const show = useCallback((toOpen: boolean) => {
    isOpen.current = toOpen;
    setOpen(toOpen);
  }, []);
  const signInHere = useMemo<SignInActions>(() => {
    const signIn = () => show(true);
    const ended: PopupMessage = {
      ...SESSION_ENDED_POPUP,
      title: t('Your session has ended'),
      message: t('Sign in again to continue. What you entered is kept on this device.'),
      action: { label: t('Sign in'), onAction: signIn },
    };
    return { signIn, showSessionEnded: () => (isOpen.current ? () => undefined : popup.show(ended)) };
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
