import { useRef } from 'react';
import type { Translate } from '@/lib/text';
import { useText } from '@/components/ui/text/language';
import { CURRENT_PASSWORD_FIELD, CurrentPasswordField } from '@/components/accounts/current-password';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { createPasskey } from '@/components/accounts/webauthn-browser';
import { TextField } from '@/components/ui/forms/text-field';
import { useRequest } from '@/components/ui/requests/use-command';
import { useFailureUntilInput } from '@/components/ui/forms/use-current-failure';
import { addPasskey, beginPasskey } from '@/lib/accounts/passkey-contract';
import { MAX_PASSKEY_NAME_LENGTH } from '@/lib/accounts/rules';
import { callApi } from '@/lib/client/api';

export interface AddPasskeyDialogProps {
  username: string;
  /** False for an account without a password. */
  requiresPassword: boolean;
  defaultName: string;
  /** Called after an attempt; the passkey may have been added even without a response. */
  onSettled: () => void;
  onClose: () => void;
}

interface FormInput {
  name: string;
  currentPassword: string;
}

/** Creates a passkey in the browser and adds it to the account. */
export function AddPasskeyDialog({
  username,
  requiresPassword,
  defaultName,
  onSettled,
  onClose,
}: AddPasskeyDialogProps) {
  const t = useText();
  const nameField = useRef<HTMLInputElement>(null);
  const { send, isBusy, ...command } = useRequest((input: FormInput) => createAndAddPasskey(input, t), {
    retry: false,
    successMessage: { title: t('Passkey added'), message: t('You can now sign in with it.') },
    onDone: onClose,
  });
  const { failed, onInput } = useFailureUntilInput(command.failure);

  async function submit(getField: (name: string) => string) {
    await send({ name: getField('passkey').trim() || defaultName, currentPassword: getField(CURRENT_PASSWORD_FIELD) });
    onSettled();
  }

  return (
    <FormDialog
      title={t('Add a passkey')}
      submitLabel={t('Add passkey')}
      fields={[CURRENT_PASSWORD_FIELD]}
      initialFocus={nameField}
      onSubmit={(getField) => void submit(getField)}
      intro={<p className="text-ink-soft">{t('Your browser will ask for your fingerprint, face or screen lock.')}</p>}
      isBusy={isBusy}
      failure={failed}
      onInput={onInput}
      onClose={onClose}
    >
      <TextField
        ref={nameField}
        label={t('Name')}
        hint={t('Helps you recognize it in your list.')}
        name="passkey"
        defaultValue={defaultName}
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        autoComplete="off"
      />
      {requiresPassword && <CurrentPasswordField username={username} failure={failed} />}
    </FormDialog>
  );
}

async function createAndAddPasskey({ name, currentPassword }: FormInput, t: Translate): Promise<unknown> {
  const { options, sealedChallenge } = await callApi(beginPasskey, { currentPassword });
  const response = await createPasskey(options, t);
  return callApi(addPasskey, { name, sealedChallenge, response });
}
