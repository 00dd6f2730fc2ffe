'use client';

import { counted, type Translate } from '@/lib/text';
import { useText } from '@/components/ui/language';
import { useRef } from 'react';
import useSWR from 'swr';
import { CURRENT, CurrentPassword, ForgotCurrent } from '@/components/accounts/current-password';
import { PasskeysToKeep } from '@/components/accounts/passkeys-to-keep';
import { FormDialog } from '@/components/ui/form-dialog';
import { PasswordField } from '@/components/ui/password-field';
import { usePopup } from '@/components/ui/popup';
import { useCommand } from '@/components/ui/use-command';
import { useFailureUntilInput } from '@/components/ui/use-current-failure';
import { changePassword } from '@/lib/accounts/contract';
import { ownPasskeys } from '@/lib/accounts/passkey-contract';
import { PASSWORD_RULES } from '@/lib/accounts/texts';
import { ask } from '@/lib/client/ask';
import { messageAt } from '@/lib/form-state';

export function PasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const t = useText();
  const first = useRef<HTMLInputElement>(null);
  const popup = usePopup();
  const { data } = useSWR(ownPasskeys.name, () => ask(ownPasskeys, {}));
  const passkeys = data?.passkeys ?? [];
  const { send, busy, ...command } = useCommand(changePassword, {
    again: false,
    onDone({ signedOut }) {
      popup.show({ kind: 'success', title: t('Password changed'), message: whoWasSignedOut(signedOut, t) });
      onClose();
    },
  });
  const { failed, onInput } = useFailureUntilInput(command.failed);
  return (
    <FormDialog
      title={t('Change password')}
      action={t('Change password')}
      fields={[CURRENT, 'password']}
      initialFocus={first}
      onSubmit={(text, all) =>
        void send({
          current: text(CURRENT),
          password: text('password'),
          ...(passkeys.length > 0 ? { keepPasskeys: all('keepPasskeys') } : {}),
        })
      }
      {...{ busy, failed, onInput, onClose }}
    >
      <CurrentPassword ref={first} {...{ username, failed }} />
      <PasswordField
        label={t('New password')}
        hint={t(PASSWORD_RULES)}
        name="password"
        autoComplete="new-password"
        error={messageAt('password', failed)}
      />
      {passkeys.length > 0 && (
        <PasskeysToKeep
          passkeys={passkeys}
          legend="Passkeys"
          lead="These passkeys can sign in to your account. Uncheck any you do not recognize to remove them."
          areKept
        />
      )}
      <ForgotCurrent />
    </FormDialog>
  );
}

function whoWasSignedOut(devices: number, t: Translate): string {
  if (devices === 0) return t('You were not signed in on any other device.');
  return counted(t, devices, 'One other device was signed out.', '{count} other devices were signed out.');
}
