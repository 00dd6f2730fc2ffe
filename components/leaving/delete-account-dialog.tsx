import Link from 'next/link';
import { useRef, useState } from 'react';
import { RESTORE_ACCOUNT_DAYS } from '@/lib/accounts/rules';
import { useText } from '@/components/ui/text/language';
import {
  CURRENT_PASSWORD_FIELD,
  CurrentPasswordField,
  ForgotPasswordLink,
} from '@/components/accounts/current-password';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { forgetDevice } from '@/components/accounts/forget-device';
import { useUnsentCounts } from '@/components/offline/use-unsent-counts';
import { formatUnsentBeforeClosing } from '@/lib/offline/unsent-work/texts';
import { UnsavedForms } from '@/components/accounts/unsaved-forms';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useCommand } from '@/components/ui/requests/use-command';
import { useFailureUntilInput } from '@/components/ui/forms/use-current-failure';
import { closeAccount } from '@/lib/leaving/contract';
import { DELETE_ACCOUNT_EFFECTS } from '@/lib/leaving/texts';

export interface DeleteAccountDialogProps {
  username: string;
  personId: string;
  onClose: () => void;
}

/** Deletes the account after the person has entered their password, and logs this device out. */
export function DeleteAccountDialog({ username, personId, onClose }: DeleteAccountDialogProps) {
  const t = useText();
  const passwordField = useRef<HTMLInputElement>(null);
  const logOutForm = useRef<HTMLFormElement>(null);
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const unsent = useUnsentCounts({ personId });
  const unsentText = unsent && formatUnsentBeforeClosing(unsent, t);
  const { send, isBusy, ...command } = useCommand(closeAccount, {
    retry: false,
    onDone() {
      setIsLoggingOut(true);
      void forgetDevice().then(() => logOutForm.current?.submit());
    },
  });
  const { failed, onInput } = useFailureUntilInput(command.failure);
  return (
    <>
      <FormDialog
        title={t('Delete my account')}
        submitLabel={t('Delete my account')}
        variant="danger"
        isBusy={isBusy || isLoggingOut}
        fields={[CURRENT_PASSWORD_FIELD]}
        initialFocus={passwordField}
        onSubmit={(getField) => void send({ currentPassword: getField(CURRENT_PASSWORD_FIELD) })}
        intro={
          <>
            <ul className="grid list-disc gap-2 pl-5">
              {DELETE_ACCOUNT_EFFECTS.map((sentence) => (
                <li key={sentence}>{t(sentence, { days: RESTORE_ACCOUNT_DAYS })}</li>
              ))}
            </ul>
            {unsentText && (
              <InlineNote tone="warn" role="status">
                {unsentText}{' '}
                {t('Send unsent work first. After deletion, you can send it only if you restore the account.')}{' '}
                <Link href="/app/on-this-device" prefetch={false} className="font-bold text-link">
                  {t('See details')}
                </Link>
              </InlineNote>
            )}
            <UnsavedForms personId={personId} />
          </>
        }
        failure={failed}
        onInput={onInput}
        onClose={onClose}
      >
        <CurrentPasswordField ref={passwordField} username={username} failure={failed} />
        <ForgotPasswordLink />
      </FormDialog>
      {/* The server has ended the session; this removes the cookie and the browser's caches. */}
      <form ref={logOutForm} method="post" action="/api/logout" hidden>
        <input type="hidden" name="next" value="/account-closed" />
      </form>
    </>
  );
}
