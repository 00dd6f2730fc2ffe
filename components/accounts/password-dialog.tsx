'use client';

import { useId, useRef, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormError } from '@/components/ui/form-error';
import { PasswordField } from '@/components/ui/password-field';
import { usePopup } from '@/components/ui/popup';
import { useCommand } from '@/components/ui/use-command';
import { changePassword } from '@/lib/accounts/contract';
import { PASSWORD_RULES } from '@/lib/accounts/texts';
import { messageAt } from '@/lib/form-state';

/** Asks for the current password and a new one. */
export function PasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const popup = usePopup();
  const { send, busy, failed } = useCommand(changePassword, {
    again: false,
    onDone({ signedOut }) {
      popup.show({ kind: 'success', title: 'Password changed', message: whoWasSignedOut(signedOut) });
      onClose();
    },
  });
  const errorOf = (field: string) => messageAt(field, failed);
  const isOfField = errorOf('current') !== undefined || errorOf('password') !== undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const text = (name: string) => String(entered.get(name) ?? '');
    void send({ current: text('current'), password: text('password') });
  }

  return (
    <Dialog
      title="Change password"
      onClose={onClose}
      initialFocus={first}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy}>
            Change password
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-4">
        <FormError message={failed && !isOfField ? failed.message : null} help={failed?.help} />
        {/* Password managers keep the new password under this name. */}
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <PasswordField
          ref={first}
          label="Current password"
          name="current"
          autoComplete="current-password"
          error={errorOf('current')}
        />
        <PasswordField
          label="New password"
          hint={PASSWORD_RULES}
          name="password"
          autoComplete="new-password"
          error={errorOf('password')}
        />
        <p className="text-small">
          <a href="/forgot-password" className="font-bold text-link">
            Forgot your password, or never had one?
          </a>
        </p>
      </form>
    </Dialog>
  );
}

function whoWasSignedOut(devices: number): string {
  if (devices === 0) return 'You were signed in on no other device.';
  return devices === 1 ? 'One other device was signed out.' : `${devices} other devices were signed out.`;
}
