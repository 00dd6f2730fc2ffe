'use client';

import { useCallback } from 'react';
import { useSignInHere } from '@/components/ui/sign-in-context';
import { usePopup } from '@/components/ui/popup';
import type { PopupMessage } from '@/components/ui/popup-card';
import { whyNot } from '@/lib/client/why-not';

/** The button that helps: 'Sign in' above the page, or 'Try again'. */
export interface Help {
  label: string;
  onAction: () => void;
}

export interface Failed {
  message: string;
  help: Help | null;
}

/**
 * Returns a function that says why something failed, with the button that helps. `again` repeats the act; it is left
 * out where the button that began the act stands beside the message.
 */
export function useWhyNot(): (error: unknown, again?: () => void) => Failed {
  const signIn = useSignInHere();
  return useCallback(
    (error, again) => {
      const { message, help } = whyNot(error);
      if (help === 'sign-in') return { message, help: { label: 'Sign in', onAction: signIn } };
      return { message, help: help && again ? { label: 'Try again', onAction: again } : null };
    },
    [signIn],
  );
}

type PopupLook = Pick<PopupMessage, 'withoutClose'>;

/** The same in a popup, for an act that has no place of its own on the page. */
export function useTellWhyNot(): (title: string, error: unknown, again: () => void, look?: PopupLook) => void {
  const popup = usePopup();
  const failedWith = useWhyNot();
  return useCallback(
    (title, error, again, look) => {
      const { message, help } = failedWith(error, again);
      popup.show({ ...look, kind: 'warning', title, message, action: help ?? { label: 'OK' }, cancel: help !== null });
    },
    [popup, failedWith],
  );
}
