'use client';

import { useTransition, type FormEvent } from 'react';
import { useTellWhyNot } from '@/components/ui/use-why-not';
import { postAction } from '@/lib/client/ask-action';
import { RefusedError, UnreachableError } from '@/lib/client/ask';
import { settled } from '@/lib/client/settled';

/** For a form of buttons that works before any script has loaded. With scripts, a failed action is reported. */
export function usePostedAction(action: (form: FormData) => void | Promise<void>, failed: string) {
  const tellWhyNot = useTellWhyNot();
  const [, startSending] = useTransition();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    const entered = new FormData(event.currentTarget, submitter);
    const send = () =>
      startSending(async () => {
        const asked = await settled(postAction(async () => action(entered)));
        if ('output' in asked) return;
        const { error } = asked;
        // Next follows the redirect.
        if (!(error instanceof RefusedError || error instanceof UnreachableError)) throw error;
        tellWhyNot(failed, error, send);
      });
    send();
  };
}
