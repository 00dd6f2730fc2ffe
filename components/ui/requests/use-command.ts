import { useRef, useState } from 'react';
import { usePopup } from '@/components/ui/feedback/popup';
import type { PopupMessage } from '@/components/ui/feedback/popup-card';
import { getUndoOfferEnd } from '@/components/ui/feedback/undo-end';
import { useFailurePopup, useFailureMessage, type FailureMessage } from '@/components/ui/requests/use-failure-message';
import { callApi } from '@/lib/client/api';
import { attemptRequest } from '@/lib/client/attempt-request';
import type { SettledResult } from '@/lib/client/settle-request';
import type { Contract } from '@/lib/contract';

export interface CommandOptions<Input, Output> extends Pick<PopupMessage, 'withoutClose' | 'language'> {
  /** Title of the popup that shows a failure. Omit it on a screen that shows the failure itself. */
  failureTitle?: string;
  /** Text of the popup after success. */
  successMessage?: string | Pick<PopupMessage, 'title' | 'message' | 'action'>;
  /** Called after success, also of a retry. The place for `useUndo`. */
  onDone?: (output: Output, input: Input) => void;
  /**
   * What 'Try again' does. Default: sends the same input again. A form passes its own submit, which sends the current
   * fields. false: no 'Try again', because the submit button is next to the message.
   */
  retry?: false | (() => void);
}

export interface Command<Input, Output> {
  /**
   * Sends the input. A failure is returned; only a redirect of Next rejects. A call with the same input while one is
   * pending, such as a double press, returns the pending result.
   */
  send: (input: Input) => Promise<SettledResult<Output>>;
  isBusy: boolean;
  /**
   * Why the last attempt failed, if no popup shows it; `getFieldMessage` (lib/form-state) finds the error of a field.
   */
  failure: FailureMessage | null;
}

/**
 * Sends a command: `const { send, isBusy } = useCommand(retryDelivery, { failureTitle: 'Message not sent again' })`. If
 * the session has ended, it offers sign-in above the page; if a retry may help, 'Try again'.
 */
export function useCommand<Input extends object, Output>(
  contract: Contract<Input, Output>,
  options?: CommandOptions<Input, Output>,
): Command<Input, Output> {
  return useRequest((input: Input) => callApi(contract, input), options);
}

/** Like `useCommand`, for requests without a contract: a file, a server action, a request with a timeout. */
export function useRequest<Input, Output>(
  request: (input: Input) => Promise<Output>,
  { failureTitle, successMessage, onDone, retry, ...options }: CommandOptions<Input, Output> = {},
): Command<Input, Output> {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureMessage | null>(null);
  const dismissFailureRef = useRef<() => void>(undefined);
  const pendingResults = useRef(new Map<string, Promise<SettledResult<Output>>>());
  const popup = usePopup();
  const getFailureMessage = useFailureMessage();
  const showFailure = useFailurePopup();

  async function sendOnce(input: Input): Promise<SettledResult<Output>> {
    setBusy(true);
    setFailure(null);
    // Removes an earlier failure popup, which could cover what this request shows, such as a bank's question.
    dismissFailureRef.current?.();
    const endOlderUndoOffer = getUndoOfferEnd();
    const retryRequest = retry === false ? undefined : (retry ?? (() => void send(input)));
    const result = await attemptRequest(
      () => request(input),
      (error) => {
        if (failureTitle) dismissFailureRef.current = showFailure(failureTitle, error, retryRequest, options);
        else setFailure(getFailureMessage(error, retryRequest));
      },
    );
    if ('error' in result) return result;
    endOlderUndoOffer?.();
    if (successMessage) {
      const text = typeof successMessage === 'string' ? { title: successMessage } : successMessage;
      popup.show({ kind: 'success', ...options, ...text });
    }
    onDone?.(result.output, input);
    return result;
  }

  function send(input: Input): Promise<SettledResult<Output>> {
    const key = JSON.stringify(input);
    const pending = pendingResults.current;
    const result =
      pending.get(key) ??
      sendOnce(input).finally(() => {
        pending.delete(key);
        setBusy(pending.size > 0);
      });
    pending.set(key, result);
    return result;
  }

  return { send, isBusy, failure };
}
