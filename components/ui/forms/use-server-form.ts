import { useActionState, useEffect, useRef, useState, useTransition, type FormEvent } from 'react';
import { getSubmitter } from '@/components/ui/forms/use-server-form-action';
import { useFailureMessage, type FailureMessage } from '@/components/ui/requests/use-failure-message';
import { useToast } from '@/components/ui/feedback/toast';
import { RejectedError } from '@/lib/client/api';
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
  const [serverState, post] = useActionState(action, initial);
  const [clientState, setClientState] = useState<FormState | null>(null);
  const [failure, setFailure] = useState<FailureMessage | null>(null);
  /** Fields changed since the response: their errors no longer apply. */
  const [changedFields, setChangedFields] = useState<ReadonlySet<string>>(NO_FIELDS);
  const [pending, startSending] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  const showToast = useToast();
  const getFailureMessage = useFailureMessage();
  const state = clientState ?? serverState;

  async function send(formData: FormData, retry: () => void) {
    setFailure(null);
    const postForm = async () => {
      const nextState = await postAction(() => action(state, formData));
      setClientState(nextState);
      setChangedFields(NO_FIELDS);
      throwIfSessionEnded(nextState);
    };
    await attemptRequest(postForm, (error) => setFailure(getFailureMessage(error, retry)));
  }

  useEffect(() => {
    findFirstField(form.current, listInvalidFields(state))?.focus();
    if (state.toast) showToast(state.toast);
  }, [state, showToast]);
  // An error of the whole form is shown at its top, which may be off the screen on a phone.
  useEffect(() => {
    if (failure === null && listInvalidFields(state).length > 0) return;
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [state, failure]);

  return {
    state,
    pending,
    getError: (field: string) =>
      changedFields.has(field) ? undefined : (getFieldMessage(field, state.error) ?? state.fieldErrors?.[field]),
    formError:
      failure?.message ?? (state.error && getFailureField(state.error.code) === null ? state.error.message : null),
    help: failure?.action,
    form: {
      ref: form,
      action: post,
      noValidate: true,
      className: 'grid gap-5',
      onInput({ target }: FormEvent<HTMLFormElement>) {
        const name = target instanceof HTMLElement ? target.getAttribute('name') : null;
        if (name) setChangedFields((fields) => (fields.has(name) ? fields : new Set(fields).add(name)));
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

const NO_FIELDS: ReadonlySet<string> = new Set();

const listInvalidFields = ({ error, fieldErrors = {} }: FormState): string[] =>
  [error && getFailureField(error.code), ...Object.keys(fieldErrors)].filter((field) => field !== null);

function findFirstField(form: HTMLFormElement | null, names: string[]): HTMLElement | null {
  const field = Array.from(form?.elements ?? []).find((element) => names.includes(element.getAttribute('name') ?? ''));
  return field instanceof HTMLElement ? field : null;
}

/** The fields and the pressed button's value: FormData rejects a busy button, because it does not submit. */
function readFormData(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const formData = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) formData.append(submitter.name, submitter.value);
  return formData;
}

function throwIfSessionEnded({ error }: FormState): void {
  if (error?.code === 'not-signed-in') throw new RejectedError(error.code, 401, error.message, undefined);
}
