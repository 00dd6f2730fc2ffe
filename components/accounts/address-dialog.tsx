import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { useText } from '@/components/ui/text/language';
import {
  CURRENT_PASSWORD_FIELD,
  CurrentPasswordField,
  ForgotPasswordLink,
} from '@/components/accounts/current-password';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { usePopup } from '@/components/ui/feedback/popup';
import { TextField } from '@/components/ui/forms/text-field';
import { useCommand } from '@/components/ui/requests/use-command';
import { useFailureUntilInput } from '@/components/ui/forms/use-current-failure';
import { changeAddress } from '@/lib/accounts/contract';
import { ADDRESS_CHANGE_DAYS } from '@/lib/accounts/rules';
import { getFieldMessage } from '@/lib/form-state';

/** Requests a change of the email address, which both mailboxes must then confirm. */
export function AddressDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const t = useText();
  const emailField = useRef<HTMLInputElement>(null);
  const popup = usePopup();
  const router = useRouter();
  const { send, isBusy, ...command } = useCommand(changeAddress, {
    retry: false,
    onDone(_output, { email }) {
      popup.show({
        kind: 'success',
        title: t('Check both mailboxes'),
        message: t(
          'We emailed {email} and your current address. Use the link in each email to confirm within {days} days.',
          {
            email,
            days: ADDRESS_CHANGE_DAYS,
          },
        ),
      });
      router.refresh();
      onClose();
    },
  });
  const { failed, onInput } = useFailureUntilInput(command.failure);
  return (
    <FormDialog
      title={t('Change email address')}
      submitLabel={t('Send the emails')}
      fields={['email', CURRENT_PASSWORD_FIELD]}
      initialFocus={emailField}
      onSubmit={(getField) =>
        void send({ email: getField('email').trim(), currentPassword: getField(CURRENT_PASSWORD_FIELD) })
      }
      isBusy={isBusy}
      failure={failed}
      onInput={onInput}
      onClose={onClose}
    >
      <TextField
        ref={emailField}
        label={t('New email address')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={getFieldMessage('email', failed)}
      />
      <CurrentPasswordField username={username} failure={failed} />
      <p className="text-small text-ink-muted">
        {t('Pending invitations move to the new email address. Your username and password do not change.')}
      </p>
      <ForgotPasswordLink />
    </FormDialog>
  );
}
