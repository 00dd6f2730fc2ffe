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

const SESSION_ENDED_POPUP = { kind: 'warning', hasCancel: true, isShownEverywhere: true } as const;

interface SessionEndedProviderProps {
  action: SignInAction;
  /** null if passkeys are not possible at the server's address. */
  passkeys?: PasskeyActions | null;
  children: ReactNode;
}

/** Shows a popup when the session has ended, and a dialog to sign in without leaving the page. */
export function SessionEndedProvider({ action, passkeys = null, children }: SessionEndedProviderProps) {
  const t = useText();
  const popup = usePopup();
  const [isOpen, setIsOpen] = useState(false);
  const isOpenRef = useRef(false);
  const setDialogOpen = useCallback((shouldOpen: boolean) => {
    isOpenRef.current = shouldOpen;
    setIsOpen(shouldOpen);
  }, []);
  const signInActions = useMemo<SignInActions>(() => {
    const signIn = () => setDialogOpen(true);
    const message: PopupMessage = {
      ...SESSION_ENDED_POPUP,
      title: t('Your session has ended'),
      message: t('Sign in again to continue. What you entered stays as it is.'),
      action: { label: t('Sign in'), onAction: signIn },
    };
    return { signIn, showSessionEnded: () => (isOpenRef.current ? () => undefined : popup.show(message)) };
  }, [popup, setDialogOpen, t]);
  const dialog = useMemo(
    () => isOpen && <SignInDialog action={action} passkeys={passkeys} onClose={() => setDialogOpen(false)} />,
    [isOpen, action, passkeys, setDialogOpen],
  );
  return (
    <SignInContext value={signInActions}>
      {children}
      {dialog}
    </SignInContext>
  );
}
