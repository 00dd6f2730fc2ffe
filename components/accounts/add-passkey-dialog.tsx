'use client';

import { useRef } from 'react';
import { CURRENT, CurrentPassword } from '@/components/accounts/current-password';
import { FormDialog } from '@/components/ui/form-dialog';
import { makePasskey } from '@/components/accounts/passkey-in-browser';
import { TextField } from '@/components/ui/text-field';
import { useSending } from '@/components/ui/use-command';
import { addPasskey, beginPasskey } from '@/lib/accounts/passkey-contract';
import { LONGEST_PASSKEY_NAME } from '@/lib/accounts/rules';
import { ask } from '@/lib/client/ask';

export interface AddPasskeyDialogProps {
  username: string;
  /** An account without a password is not asked for one. */
  asksPassword: boolean;
  /** What the passkey is called unless the person says otherwise. */
  thisDevice: string;
  /** A passkey may have been added, also where no answer came. */
  onTried: () => void;
  onClose: () => void;
}

interface Entered {
  name: string;
  current: string;
}

/** Password and name first, then the browser asks for fingerprint, face or screen lock. */
export function AddPasskeyDialog({ username, asksPassword, thisDevice, onTried, onClose }: AddPasskeyDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  const { send, busy, failed } = useSending(makeAndAdd, {
    again: false,
    done: { title: 'Passkey added', message: 'From now on you can sign in with it.' },
    onDone: onClose,
  });

  async function submit(text: (name: string) => string) {
    await send({ name: text('passkey').trim() || thisDevice, current: text(CURRENT) });
    onTried();
  }

  return (
    <FormDialog
      title="Add a passkey"
      action="Add passkey"
      fields={[CURRENT]}
      initialFocus={first}
      onSubmit={(text) => void submit(text)}
      intro={<p className="text-ink-soft">Your browser then asks for your fingerprint, face or screen lock.</p>}
      {...{ busy, failed, onClose }}
    >
      <TextField
        ref={first}
        label="Name"
        hint="So that you know it in your list."
        name="passkey"
        defaultValue={thisDevice}
        maxLength={LONGEST_PASSKEY_NAME}
        autoComplete="off"
      />
      {asksPassword && <CurrentPassword {...{ username, failed }} />}
    </FormDialog>
  );
}

async function makeAndAdd({ name, current }: Entered): Promise<unknown> {
  const { options, sealed } = await ask(beginPasskey, { current });
  const response = await makePasskey(options);
  return ask(addPasskey, { name, sealed, response });
}
