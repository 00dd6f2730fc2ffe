'use client';

import { DAYS_TO_COME_BACK } from '@/lib/accounts/rules';
import { useText } from '@/components/ui/language';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { CURRENT, CurrentPassword, ForgotCurrent } from '@/components/accounts/current-password';
import { FormDialog } from '@/components/ui/form-dialog';
import { forgetDevice, useUnsent } from '@/components/accounts/leaving-device';
import { TypedHere } from '@/components/accounts/typed-here';
import { InlineNote } from '@/components/ui/inline-note';
import { useCommand } from '@/components/ui/use-command';
import { useFailureUntilInput } from '@/components/ui/use-current-failure';
import { closeAccount } from '@/lib/leaving/contract';
import { WHAT_DELETING_DOES } from '@/lib/leaving/texts';

interface Props {
  username: string;
  personId: string;
  onClose: () => void;
}

export function DeleteAccountDialog({ username, personId, onClose }: Props) {
  const t = useText();
  const first = useRef<HTMLInputElement>(null);
  const leave = useRef<HTMLFormElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const unsent = useUnsent(personId);
  const { send, busy, ...command } = useCommand(closeAccount, {
    again: false,
    onDone() {
      setLeaving(true);
      void forgetDevice().then(() => leave.current?.submit());
    },
  });
  const { failed, onInput } = useFailureUntilInput(command.failed);
  return (
    <>
      <FormDialog
        title={t('Delete my account')}
        action={t('Delete my account')}
        variant="danger"
        busy={busy || isLeaving}
        fields={[CURRENT]}
        initialFocus={first}
        onSubmit={(text) => void send({ current: text(CURRENT) })}
        intro={
          <>
            <ul className="grid list-disc gap-2 pl-5">
              {WHAT_DELETING_DOES.map((sentence) => (
                <li key={sentence}>{t(sentence, { days: DAYS_TO_COME_BACK })}</li>
              ))}
            </ul>
            {unsent && (
              <InlineNote tone="warn" role="status">
                {unsent} {t('Send it first, because it can’t be sent once the account is erased.')}{' '}
                <Link href="/app/on-this-device" prefetch={false} className="font-bold text-link">
                  {t('See details')}
                </Link>
              </InlineNote>
            )}
            <TypedHere personId={personId} />
          </>
        }
        {...{ failed, onInput, onClose }}
      >
        <CurrentPassword ref={first} {...{ username, failed }} />
        <ForgotCurrent />
      </FormDialog>
      {/* The server has ended the session; this removes the cookie and the browser's caches. */}
      <form ref={leave} method="post" action="/api/logout" hidden>
        <input type="hidden" name="next" value="/account-closed" />
      </form>
    </>
  );
}
