import { useActionState, useEffect, useRef, useState, useTransition, type FormEvent } from 'react';
import { getSubmitter } from '@/components/ui/forms/use-server-form-action';
import { useFailureMessage, type FailureMessage } from '@/components/ui/requests/use-failure-message';
import { useNotice } from '@/components/ui/feedback/notice';
import { RefusedError } from '@/lib/client/api';
import { postAction } from '@/lib/client/call-action';
import { attemptRequest } from '@/lib/client/attempt-request';
import { getFailureField } from '@/lib/failures';
import { getFieldMessage, INITIAL_FORM_STATE, type FormAction, type FormState } from '@/lib/form-state';

/**
 * A form that is posted to the server, with or without scripts. With scripts, the fields keep their values (React would
 * reset them), the first invalid field gets the focus, and a failed request or ended session shows a message with a
 * button.
 */
export function useServerForm(action: FormAction, initial: FormState = INITIAL_FORM_STATE) {
  // Without scripts the browser posts the form, and the page is rendered with this state.
  const [answered, post] = useActionState(action, initial);
  const [shown, setShown] = useState<FormState | null>(null);
  const [failed, setFailed] = useState<FailureMessage | null>(null);
  /** Fields changed since the response: their errors no longer apply. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(NONE);
  const [pending, startSending] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  const showNotice = useNotice();
  const getFailureMessage = useFailureMessage();
  const state = shown ?? answered;

  async function send(entered: FormData, retry: () => void) {
    setFailed(null);
    const postIt = async () => {
      const next = await postAction(() => action(state, entered));
      setShown(next);
      setChanged(NONE);
      refuseEndedSession(next);
    };
    await attemptRequest(postIt, (error) => setFailed(getFailureMessage(error, retry)));
  }

  useEffect(() => {
    findFirstField(form.current, invalidFields(state))?.focus();
    if (state.notice) showNotice(state.notice);
  }, [state, showNotice]);
  // An error of the whole form is shown at its top, which may be off the screen on a phone.
  useEffect(() => {
    if (failed === null && invalidFields(state).length > 0) return;
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [state, failed]);

  return {
    state,
    pending,
    getError: (field: string) =>
      changed.has(field) ? undefined : (getFieldMessage(field, state.error) ?? state.mistakes?.[field]),
    formError:
      failed?.message ?? (state.error && getFailureField(state.error.code) === null ? state.error.message : null),
    help: failed?.action,
    form: {
      ref: form,
      action: post,
      noValidate: true,
      className: 'grid gap-5',
      onInput({ target }: FormEvent<HTMLFormElement>) {
        const name = target instanceof HTMLElement ? target.getAttribute('name') : null;
        if (name) setChanged((before) => (before.has(name) ? before : new Set(before).add(name)));
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        const { currentTarget } = event;
        const submitter = getSubmitter(event);
        const submitAgain = () => startSending(() => send(readFormData(currentTarget, submitter), submitAgain));
        submitAgain();
      },
    },
  };
}

const NONE: ReadonlySet<string> = new Set();

const invalidFields = ({ error, mistakes = {} }: FormState): string[] =>
  [error && getFailureField(error.code), ...Object.keys(mistakes)].filter((field) => field !== null);

function findFirstField(form: HTMLFormElement | null, names: string[]): HTMLElement | null {
  const wrong = Array.from(form?.elements ?? []).find((field) => names.includes(field.getAttribute('name') ?? ''));
  return wrong instanceof HTMLElement ? wrong : null;
}

/** The fields and the pressed button's value: FormData rejects a busy button, because it does not submit. */
function readFormData(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const entered = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) entered.append(submitter.name, submitter.value);
  return entered;
}

function refuseEndedSession({ error }: FormState): void {
  if (error?.code === 'not-signed-in') throw new RefusedError(error.code, 401, error.message, undefined);
}
