'use client';

import { startTransition, useActionState, useEffect, useRef, type FormEvent } from 'react';
import { useNotice } from '@/components/ui/notice';
import { fieldOf, UNTOUCHED, type FormAction, type FormState } from '@/lib/accounts/form-state';

/**
 * A form that is posted to the server, with or without scripts. With them the fields keep what was entered (React
 * would empty them), and the focus goes to the field that has to be corrected.
 */
export function usePostedForm(action: FormAction, initial: FormState = UNTOUCHED) {
  const [state, post, pending] = useActionState(action, initial);
  const form = useRef<HTMLFormElement>(null);
  const say = useNotice();
  const wrong = fieldOf(state.error?.code);

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
    /** The error of the form as a whole. */
    formError: state.error && wrong === null ? state.error.message : null,
    form: {
      ref: form,
      action: post,
      noValidate: true,
      className: 'grid gap-5',
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
        const entered = new FormData(event.currentTarget, submitter);
        startTransition(() => post(entered));
      },
    },
  };
}
