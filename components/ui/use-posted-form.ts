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
 * A form that is posted to the server, with or without scripts. With them the fields keep what was entered (React
 * would empty them), the focus goes to the field that has to be corrected, and where no answer came, or the session has
 * ended, what helps is offered on the spot.
 */
export function usePostedForm(action: FormAction, initial: FormState = UNTOUCHED) {
  // Without scripts the form is posted as it is, and the page comes back with this state.
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
    // Where the form leads on success is for Next to follow.
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
    /** The error of the form as a whole, and what helps. */
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

/** With what the pressed button says. It may be busy, and then it is none that submits. */
function enteredIn(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const entered = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) entered.append(submitter.name, submitter.value);
  return entered;
}

function endedSession({ error }: FormState): RefusedError | null {
  return error?.code === 'not-signed-in' ? new RefusedError(error.code, 401, error.message, undefined) : null;
}
