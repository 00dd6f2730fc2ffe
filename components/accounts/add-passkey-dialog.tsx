import { useRef } from 'react';
import type { Translate } from '@/lib/text';
import { useText } from '@/components/ui/text/language';
import { CURRENT_PASSWORD_FIELD, CurrentPassword } from '@/components/accounts/current-password';
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
  asksPassword: boolean;
  thisDevice: string;
  /** Called after an attempt; the passkey may have been added even without a response. */
  onTried: () => void;
  onClose: () => void;
}

interface FormInput {
  name: string;
  current: string;
}

export function AddPasskeyDialog({ username, asksPassword, thisDevice, onTried, onClose }: AddPasskeyDialogProps) {
  const t = useText();
  const first = useRef<HTMLInputElement>(null);
  const { send, busy, ...command } = useRequest((entered: FormInput) => createAndAddPasskey(entered, t), {
    retry: false,
    done: { title: t('Passkey added'), message: t('You can now sign in with it.') },
    onDone: onClose,
  });
  const { failed, onInput } = useFailureUntilInput(command.failed);

  async function submit(text: (name: string) => string) {
    await send({ name: text('passkey').trim() || thisDevice, current: text(CURRENT_PASSWORD_FIELD) });
    onTried();
  }

  return (
    <FormDialog
      title={t('Add a passkey')}
      action={t('Add passkey')}
      fields={[CURRENT_PASSWORD_FIELD]}
      initialFocus={first}
      onSubmit={(text) => void submit(text)}
      intro={<p className="text-ink-soft">{t('Your browser then asks for your fingerprint, face or screen lock.')}</p>}
      {...{ busy, failed, onInput, onClose }}
    >
      <TextField
        ref={first}
        label={t('Name')}
        hint={t('Helps you recognize it in your list.')}
        name="passkey"
        defaultValue={thisDevice}
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        autoComplete="off"
      />
      {asksPassword && <CurrentPassword {...{ username, failed }} />}
    </FormDialog>
  );
}

async function createAndAddPasskey({ name, current }: FormInput, t: Translate): Promise<unknown> {
  const { options, sealed } = await callApi(beginPasskey, { current });
  const response = await createPasskey(options, t);
  return callApi(addPasskey, { name, sealed, response });
}
