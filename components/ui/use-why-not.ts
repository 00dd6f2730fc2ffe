'use client';

import { useText } from '@/components/ui/language';
import { useSignInHere } from '@/components/ui/sign-in-context';
import { usePopup } from '@/components/ui/popup';
import type { PopupMessage } from '@/components/ui/popup-card';
import { RefusedError } from '@/lib/client/ask';
import { whyNot } from '@/lib/client/why-not';

/** The button that helps where something was not done: Sign in above the page, or Try again. */
export interface Help {
  label: string;
  onAction: () => void;
}

export interface Failed {
  /** The server's code; null where no answer came. */
  code: string | null;
  message: string;
  help: Help | null;
}

/**
 * What to say where something was not done, with the button that helps. `again` does it once more; a caller leaves
 * `again` out where the button that began it stands beside the sentence.
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

/**
 * Says the same in a popup, for an act that has no place of its own on the page.
 *
 * @returns a function that takes the popup away.
 */
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
