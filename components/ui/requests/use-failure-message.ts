import { useText } from '@/components/ui/text/language';
import { useSignIn } from '@/components/ui/requests/sign-in-context';
import { usePopup } from '@/components/ui/feedback/popup';
import type { PopupMessage } from '@/components/ui/feedback/popup-card';
import { RejectedError } from '@/lib/client/api';
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
  action: FailureAction | null;
}

/**
 * Returns the message of a failure and a button that resolves it. Omit `retry` if the button that started the action is
 * next to the message.
 */
export function useFailureMessage(): (error: unknown, retry?: () => void) => FailureMessage {
  const t = useText();
  const { signIn } = useSignIn();
  return (error, retry) => {
    const { message, help: action } = describeError(error, t);
    const code = error instanceof RejectedError ? error.code : null;
    if (action === 'sign-in') return { code, message, action: { label: t('Sign in'), onAction: signIn } };
    return { code, message, action: action && retry ? { label: t('Try again'), onAction: retry } : null };
  };
}

type PopupOptions = Pick<PopupMessage, 'withoutClose'>;

type ShowFailure = (title: string, error: unknown, retry?: () => void, options?: PopupOptions) => () => void;

/**
 * Shows a failure in a popup, for an action without a place on the page. Returns a function that removes the popup. An
 * ended session has one popup for all requests: a second one would replace it while a finger is on its button.
 */
export function useFailurePopup(): ShowFailure {
  const t = useText();
  const popup = usePopup();
  const { showSessionEnded } = useSignIn();
  const getFailureMessage = useFailureMessage();
  return (title, error, retry, options) => {
    if (describeError(error).help === 'sign-in') return showSessionEnded();
    const { message, action } = getFailureMessage(error, retry);
    return popup.show({
      ...options,
      kind: 'warning',
      title,
      message,
      action: action ?? { label: t('OK') },
      hasCancel: action !== null,
    });
  };
}
