import { useTransition, type FormEvent } from 'react';
import { useFailurePopup } from '@/components/ui/requests/use-failure-message';
import { postAction } from '@/lib/client/call-action';
import { attemptRequest } from '@/lib/client/attempt-request';

/**
 * Returns an `onSubmit` that runs a server action and shows a failure in a popup. Without scripts, the form posts
 * itself.
 */
export function useServerFormAction(action: (form: FormData) => void | Promise<void>, failureTitle: string) {
  const showFailure = useFailurePopup();
  const [, startSending] = useTransition();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget, getSubmitter(event));
    const send = () =>
      startSending(async () => {
        await attemptRequest(
          () => postAction(async () => action(formData)),
          (error) => showFailure(failureTitle, error, send),
        );
      });
    send();
  };
}

/** The button that submitted the form; null if the form was submitted without one. */
export function getSubmitter({ nativeEvent }: FormEvent<HTMLFormElement>): HTMLElement | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
}
