import { useText } from '@/components/ui/text/language';
import { useSignIn } from '@/components/ui/requests/sign-in-context';
import { usePopup } from '@/components/ui/feedback/popup';
import type { PopupMessage } from '@/components/ui/feedback/popup-card';
import { RefusedError } from '@/lib/client/api';
import { describeError } from '@/lib/client/describe-error';

/** A button that resolves a failure: Sign in or Try again. */
export interface FailureAction {
  label: string;
  onAction: () => void;
}

export interface FailureMessage {
  /** The server's code; null if there was no response. */
  code: string | null;
  message: string;
  help: FailureAction | null;
}

/**
 * Returns the message of a failure and a button that resolves it. Omit `again` if the button that started the action is
 * next to the message.
 */
export function useFailureMessage(): (error: unknown, again?: () => void) => FailureMessage {
  const t = useText();
  const { signIn } = useSignIn();
  return (error, again) => {
    const { message, help } = describeError(error, t);
    const code = error instanceof RefusedError ? error.code : null;
    if (help === 'sign-in') return { code, message, help: { label: t('Sign in'), onAction: signIn } };
    return { code, message, help: help && again ? { label: t('Try again'), onAction: again } : null };
  };
}

type PopupOptions = Pick<PopupMessage, 'withoutClose'>;

type ShowFailure = (title: string, error: unknown, again?: () => void, options?: PopupOptions) => () => void;

/** Shows a failure in a popup, for an action without a place on the page. Returns a function that removes the popup. */
export function useFailurePopup(): ShowFailure {
  const t = useText();
  const popup = usePopup();
  const failedWith = useFailureMessage();
  return (title, error, again, options) => {
    const { message, help } = failedWith(error, again);
    return popup.show({
      ...options,
      kind: 'warning',
      title,
      message,
      action: help ?? { label: t('OK') },
      cancel: help !== null,
    });
  };
}
