'use client';

import { useTransition, type FormEvent } from 'react';
import { useTellWhyNot } from '@/components/ui/use-why-not';
import { postAction } from '@/lib/client/ask-action';
import { attempt } from '@/lib/client/attempt';

/** For a form of buttons that works before scripts load; with scripts, a popup shows a failure. */
export function usePostedAction(action: (form: FormData) => void | Promise<void>, notDone: string) {
  const tellWhyNot = useTellWhyNot();
  const [, startSending] = useTransition();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget, submitterOf(event));
    const send = () =>
      startSending(async () => {
        await attempt(
          () => postAction(async () => action(entered)),
          (error) => tellWhyNot(notDone, error, send),
        );
      });
    send();
  };
}

/** The button that submitted the form; null for Enter in a field without one. */
export function submitterOf({ nativeEvent }: FormEvent<HTMLFormElement>): HTMLElement | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
}
