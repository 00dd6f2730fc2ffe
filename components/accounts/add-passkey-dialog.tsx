'use client';

import { useId, useRef, type FormEvent } from 'react';
import { makePasskey } from '@/components/accounts/passkey-in-browser';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormError } from '@/components/ui/form-error';
import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';
import { useSending } from '@/components/ui/use-command';
import { addPasskey, beginPasskey } from '@/lib/accounts/passkey-contract';
import { LONGEST_PASSKEY_NAME } from '@/lib/accounts/rules';
import { ask } from '@/lib/client/ask';
import { messageAt } from '@/lib/form-state';

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
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const { send, busy, failed } = useSending(makeAndAdd, {
    again: false,
    done: { title: 'Passkey added', message: 'From now on you can sign in with it.' },
    onDone: onClose,
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const text = (name: string) => String(entered.get(name) ?? '');
    await send({ name: text('passkey').trim() || thisDevice, current: text('current') });
    onTried();
  }

  const wrongPassword = messageAt('current', failed);
  return (
    <Dialog
      title="Add a passkey"
      onClose={onClose}
      initialFocus={first}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy}>
            Add passkey
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <p className="text-ink-soft">Your browser then asks for your fingerprint, face or screen lock.</p>
        <FormError message={failed && wrongPassword === undefined ? failed.message : null} help={failed?.help} />
        <TextField
          ref={first}
          label="Name"
          hint="So that you know it in your list."
          name="passkey"
          defaultValue={thisDevice}
          maxLength={LONGEST_PASSKEY_NAME}
          autoComplete="off"
        />
        {asksPassword && (
          <>
            {/* Password managers find the password by this name. */}
            <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
            <PasswordField
              label="Current password"
              name="current"
              autoComplete="current-password"
              error={wrongPassword}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}

async function makeAndAdd({ name, current }: Entered): Promise<unknown> {
  const { options, sealed } = await ask(beginPasskey, { current });
  const response = await makePasskey(options);
  return ask(addPasskey, { name, sealed, response });
}
