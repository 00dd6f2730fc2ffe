'use client';

import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { lazyDialog } from '@/components/device/part';
import type { Acted } from '@/lib/device/acted';

export interface EnteredToSignIn {
  username: string;
  password: string;
  remember: boolean;
}

export type SignInHereAction = (entered: EnteredToSignIn) => Promise<Acted<null>>;

const SignInDialog = lazyDialog(
  () => import('./sign-in-dialog').then((file) => file.SignInDialog),
  ({ onClose }) => onClose,
);

const SignInHere = createContext<() => void>(() => undefined);

/** Opens sign-in above the page: what was entered on it stays where it is. */
export const useSignInHere = (): (() => void) => useContext(SignInHere);

export function SignInHereProvider({ action, children }: { action: SignInHereAction; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const begin = useCallback(() => setOpen(true), []);
  const dialog = useMemo(() => open && <SignInDialog action={action} onClose={() => setOpen(false)} />, [open, action]);
  return (
    <SignInHere value={begin}>
      {children}
      {dialog}
    </SignInHere>
  );
}
