'use client';

import { useText } from '@/components/ui/language';
import { useSignInHere } from '@/components/ui/sign-in-context';
import { usePopup } from '@/components/ui/popup';
import type { PopupMessage } from '@/components/ui/popup-card';
import { RefusedError } from '@/lib/client/ask';
import { whyNot } from '@/lib/client/why-not';

/** A button that resolves a failure: Sign in or Try again. */
export interface Help {
  label: string;
  onAction: () => void;
}

export interface Failed {
  /** The server's code; null if there was no response. */
  code: string | null;
  message: string;
  help: Help | null;
}

/**
 * Returns the message of a failure and a button that resolves it. Omit `again` if the button that started the action is
 * next to the message.
 */
export function useWhyNot(): (error: unknown, again?: () => void) => Failed {
  const t = useText();
  const { signIn } = useSignInHere();
  return (error, again) => {
    const { message, help } = whyNot(error, t);
    const code = error instanceof RefusedError ? error.code : null;
    if (help === 'sign-in') return { code, message, help: { label: t('Sign in'), onAction: signIn } };
    return { code, message, help: help && again ? { label: t('Try again'), onAction: again } : null };
  };
}

type PopupLook = Pick<PopupMessage, 'withoutClose'>;

type TellWhyNot = (title: string, error: unknown, again?: () => void, look?: PopupLook) => () => void;

/** Shows a failure in a popup, for an action without a place on the page. Returns a function that removes the popup. */
export function useTellWhyNot(): TellWhyNot {
  const t = useText();
  const popup = usePopup();
  const failedWith = useWhyNot();
  return (title, error, again, look) => {
    const { message, help } = failedWith(error, again);
    return popup.show({
      ...look,
      kind: 'warning',
      title,
      message,
      action: help ?? { label: t('OK') },
      cancel: help !== null,
    });
  };
}
