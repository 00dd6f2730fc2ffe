'use client';

import Link from 'next/link';
import { useId, useRef, useState, type FormEvent } from 'react';
import { forgetDevice, useUnsent } from '@/components/accounts/leaving-device';
import { TypedHere } from '@/components/accounts/typed-here';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormError } from '@/components/ui/form-error';
import { InlineNote } from '@/components/ui/inline-note';
import { PasswordField } from '@/components/ui/password-field';
import { useCommand } from '@/components/ui/use-command';
import { messageAt } from '@/lib/form-state';
import { closeAccount } from '@/lib/leaving/contract';
import { WHAT_DELETING_DOES } from '@/lib/leaving/texts';

interface Props {
  username: string;
  personId: string;
  onClose: () => void;
}

/** Says what deleting does and what this device has not sent, and asks for the password. */
export function DeleteAccountDialog({ username, personId, onClose }: Props) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const leave = useRef<HTMLFormElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const unsent = useUnsent(personId);
  const { send, busy, failed } = useCommand(closeAccount, {
    again: false,
    onDone() {
      setLeaving(true);
      void forgetDevice().then(() => leave.current?.submit());
    },
  });
  const wrong = messageAt('current', failed);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send({ current: String(new FormData(event.currentTarget).get('current') ?? '') });
  }

  return (
    <Dialog
      title="Delete my account"
      onClose={onClose}
      initialFocus={first}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="danger" busy={busy || isLeaving}>
            Delete my account
          </Button>
        </>
      }
    >
      <ul className="mb-4 grid list-disc gap-2 pl-5">
        {WHAT_DELETING_DOES.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {unsent && (
        <InlineNote tone="warn" role="status" className="mb-4">
          {unsent} Once the account is erased, nobody can send it: send it first.{' '}
          <Link href="/app/on-this-device" prefetch={false} className="font-bold text-link">
            See what it is
          </Link>
        </InlineNote>
      )}
      <TypedHere personId={personId} />
      <form id={id} onSubmit={submit} noValidate className="grid gap-4">
        <FormError message={failed && wrong === undefined ? failed.message : null} help={failed?.help} />
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <PasswordField
          ref={first}
          label="Current password"
          name="current"
          autoComplete="current-password"
          error={wrong}
        />
        <p className="text-small">
          <a href="/forgot-password" className="font-bold text-link">
            Forgot your password, or never had one?
          </a>
        </p>
      </form>
      {/* The session has ended on the server; this takes the cookie and what the browser has cached. */}
      <form ref={leave} method="post" action="/api/logout" hidden>
        <input type="hidden" name="next" value="/account-closed" />
      </form>
    </Dialog>
  );
}
