'use client';

import type { Translate } from '@/lib/text';
import { useText } from '@/components/ui/language';
import { useRef } from 'react';
import { CURRENT, CurrentPassword } from '@/components/accounts/current-password';
import { FormDialog } from '@/components/ui/form-dialog';
import { makePasskey } from '@/components/accounts/passkey-in-browser';
import { TextField } from '@/components/ui/text-field';
import { useSending } from '@/components/ui/use-command';
import { useFailureUntilInput } from '@/components/ui/use-current-failure';
import { addPasskey, beginPasskey } from '@/lib/accounts/passkey-contract';
import { LONGEST_PASSKEY_NAME } from '@/lib/accounts/rules';
import { ask } from '@/lib/client/ask';

export interface AddPasskeyDialogProps {
  username: string;
  /** False for an account without a password. */
  asksPassword: boolean;
  thisDevice: string;
  /** Called after an attempt; the passkey may have been added even without a response. */
  onTried: () => void;
  onClose: () => void;
}

interface Entered {
  name: string;
  current: string;
}

export function AddPasskeyDialog({ username, asksPassword, thisDevice, onTried, onClose }: AddPasskeyDialogProps) {
  const t = useText();
  const first = useRef<HTMLInputElement>(null);
  const { send, busy, ...command } = useSending((entered: Entered) => makeAndAdd(entered, t), {
    again: false,
    done: { title: t('Passkey added'), message: t('You can now sign in with it.') },
    onDone: onClose,
  });
  const { failed, onInput } = useFailureUntilInput(command.failed);

  async function submit(text: (name: string) => string) {
    await send({ name: text('passkey').trim() || thisDevice, current: text(CURRENT) });
    onTried();
  }

  return (
    <FormDialog
      title={t('Add a passkey')}
      action={t('Add passkey')}
      fields={[CURRENT]}
      initialFocus={first}
      onSubmit={(text) => void submit(text)}
      intro={<p className="text-ink-soft">{t('Your browser then asks for your fingerprint, face or screen lock.')}</p>}
      {...{ busy, failed, onInput, onClose }}
    >
      <TextField
        ref={first}
        label={t('Name')}
        hint={t('To recognize it in your list.')}
        name="passkey"
        defaultValue={thisDevice}
        maxLength={LONGEST_PASSKEY_NAME}
        autoComplete="off"
      />
      {asksPassword && <CurrentPassword {...{ username, failed }} />}
    </FormDialog>
  );
}

async function makeAndAdd({ name, current }: Entered, t: Translate): Promise<unknown> {
  const { options, sealed } = await ask(beginPasskey, { current });
  const response = await makePasskey(options, t);
  return ask(addPasskey, { name, sealed, response });
}
