'use client';

import { useActionState, useEffect, useRef, useState, useTransition, type FormEvent } from 'react';
import { useWhyNot, type Failed } from '@/components/ui/use-why-not';
import { useNotice } from '@/components/ui/notice';
import { postAction } from '@/lib/client/ask-action';
import { RefusedError, UnreachableError } from '@/lib/client/ask';
import { settled } from '@/lib/client/settled';
import { fieldOf } from '@/lib/failures';
import { UNTOUCHED, type FormAction, type FormState } from '@/lib/form-state';

/**
 * A form that is posted to the server, with or without scripts. With scripts the fields keep what was entered (React
 * would empty them), and the focus moves to the field that must be corrected. When no answer came or the session has
 * ended, the form offers a button that helps.
 */
export function usePostedForm(action: FormAction, initial: FormState = UNTOUCHED) {
  // Without scripts the browser posts the form, and the page comes back with this state.
  const [answered, post] = useActionState(action, initial);
  const [shown, setShown] = useState<FormState | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [pending, startSending] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  const say = useNotice();
  const failedWith = useWhyNot();
  const state = shown ?? answered;
  const wrong = state.error && fieldOf(state.error.code);

  async function send(entered: FormData, again: () => void) {
    setFailed(null);
    const asked = await settled(postAction(() => action(state, entered)));
    if ('output' in asked) setShown(asked.output);
    const error = 'output' in asked ? endedSession(asked.output) : asked.error;
    if (error instanceof RefusedError || error instanceof UnreachableError) setFailed(failedWith(error, again));
    // On success Next follows the form's redirect.
    else if (error !== null) throw error;
  }

  useEffect(() => {
    const field = wrong && form.current?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
    if (state.notice) say(state.notice);
  }, [state, wrong, say]);

  return {
    state,
    pending,
    /** The error of one field, or undefined. */
    errorOf: (field: string) => (wrong === field ? state.error?.message : undefined),
    /** The error of the form as a whole, and the button that helps. */
    formError: failed?.message ?? (state.error && wrong === null ? state.error.message : null),
    help: failed?.help,
    form: {
      ref: form,
      action: post,
      noValidate: true,
      className: 'grid gap-5',
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
        const { currentTarget } = event;
        const go = () => startSending(() => send(enteredIn(currentTarget, submitter), go));
        go();
      },
    },
  };
}

/**
 * The entered values with the pressed button's own value. The value is added by hand, because a form leaves it out
 * while its button is busy.
 */
function enteredIn(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const entered = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) entered.append(submitter.name, submitter.value);
  return entered;
}

function endedSession({ error }: FormState): RefusedError | null {
  return error?.code === 'not-signed-in' ? new RefusedError(error.code, 401, error.message, undefined) : null;
}
