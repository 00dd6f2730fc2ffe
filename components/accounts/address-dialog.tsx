'use client';

import { useRouter } from 'next/navigation';
import { useId, useRef, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormError } from '@/components/ui/form-error';
import { PasswordField } from '@/components/ui/password-field';
import { usePopup } from '@/components/ui/popup';
import { TextField } from '@/components/ui/text-field';
import { useCommand } from '@/components/ui/use-command';
import { changeAddress } from '@/lib/accounts/contract';
import { ADDRESS_CHANGE_DAYS } from '@/lib/accounts/rules';
import { messageAt } from '@/lib/form-state';

/** Asks for the new address and the current password. */
export function AddressDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const popup = usePopup();
  const router = useRouter();
  const { send, busy, failed } = useCommand(changeAddress, {
    again: false,
    onDone(_done, { email }) {
      popup.show({
        kind: 'success',
        title: 'Look into both mailboxes',
        message: `Two e-mails are on their way: to ${email} and to your present address. Confirm in both within ${ADDRESS_CHANGE_DAYS} days.`,
      });
      router.refresh();
      onClose();
    },
  });
  const errorOf = (field: string) => messageAt(field, failed);
  const isOfField = errorOf('email') !== undefined || errorOf('current') !== undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const text = (name: string) => String(entered.get(name) ?? '');
    void send({ email: text('email').trim(), current: text('current') });
  }

  return (
    <Dialog
      title="Change e-mail address"
      onClose={onClose}
      initialFocus={first}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy}>
            Send the e-mails
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-4">
        <FormError message={failed && !isOfField ? failed.message : null} help={failed?.help} />
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <TextField
          ref={first}
          label="New e-mail address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('email')}
        />
        <PasswordField
          label="Current password"
          name="current"
          autoComplete="current-password"
          error={errorOf('current')}
        />
        <p className="text-small text-ink-muted">
          Open invitations that were sent to your present address come along. Your username and password stay.
        </p>
        <p className="text-small">
          <a href="/forgot-password" className="font-bold text-link">
            Forgot your password, or never had one?
          </a>
        </p>
      </form>
    </Dialog>
  );
}
