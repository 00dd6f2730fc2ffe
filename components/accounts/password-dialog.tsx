import { useRef } from 'react';
import useSWR from 'swr';
import { pluralize, type Translate } from '@/lib/text';
import { useText } from '@/components/ui/text/language';
import {
  CURRENT_PASSWORD_FIELD,
  CurrentPasswordField,
  ForgotPasswordLink,
} from '@/components/accounts/current-password';
import { KeepPasskeysField } from '@/components/accounts/keep-passkeys-field';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { PasswordField } from '@/components/ui/forms/password-field';
import { usePopup } from '@/components/ui/feedback/popup';
import { useCommand } from '@/components/ui/requests/use-command';
import { useFailureUntilInput } from '@/components/ui/forms/use-current-failure';
import { changePassword } from '@/lib/accounts/contract';
import { ownPasskeys } from '@/lib/accounts/passkey-contract';
import { PASSWORD_RULES } from '@/lib/accounts/texts';
import { callApi } from '@/lib/client/api';
import { getFieldMessage } from '@/lib/form-state';

export function PasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const t = useText();
  const currentPasswordField = useRef<HTMLInputElement>(null);
  const popup = usePopup();
  const { data } = useSWR(ownPasskeys.name, () => callApi(ownPasskeys, {}));
  const passkeys = data?.passkeys ?? [];
  const { send, isBusy, ...command } = useCommand(changePassword, {
    retry: false,
    onDone({ signedOut }) {
      popup.show({ kind: 'success', title: t('Password changed'), message: formatSignedOut(signedOut, t) });
      onClose();
    },
  });
  const { failed, onInput } = useFailureUntilInput(command.failure);
  return (
    <FormDialog
      title={t('Change password')}
      submitLabel={t('Change password')}
      fields={[CURRENT_PASSWORD_FIELD, 'password']}
      initialFocus={currentPasswordField}
      onSubmit={(getField, getFields) =>
        void send({
          currentPassword: getField(CURRENT_PASSWORD_FIELD),
          password: getField('password'),
          ...(passkeys.length > 0 ? { keepPasskeys: getFields('keepPasskeys') } : {}),
        })
      }
      isBusy={isBusy}
      failure={failed}
      onInput={onInput}
      onClose={onClose}
    >
      <CurrentPasswordField ref={currentPasswordField} username={username} failure={failed} />
      <PasswordField
        label={t('New password')}
        hint={t(PASSWORD_RULES)}
        name="password"
        autoComplete="new-password"
        error={getFieldMessage('password', failed)}
      />
      {passkeys.length > 0 && (
        <KeepPasskeysField
          passkeys={passkeys}
          legend={t('Passkeys')}
          description={t(
            'These passkeys can be used to sign in to your account. Uncheck any you do not recognize to remove them.',
          )}
          defaultChecked
        />
      )}
      <ForgotPasswordLink />
    </FormDialog>
  );
}

function formatSignedOut(count: number, t: Translate): string {
  if (count === 0) return t('You were not signed in on any other device.');
  return pluralize(t, count, 'One other device was signed out.', '{count} other devices were signed out.');
}
