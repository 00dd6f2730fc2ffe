import type { Ref } from 'react';
import { useText } from '@/components/ui/text/language';
import { PasswordField } from '@/components/ui/forms/password-field';
import type { FailureMessage } from '@/components/ui/requests/use-failure-message';
import { getFieldMessage } from '@/lib/form-state';

interface CurrentPasswordFieldProps {
  username: string;
  failure: FailureMessage | null;
  ref?: Ref<HTMLInputElement>;
}

export const CURRENT_PASSWORD_FIELD = 'currentPassword';

/** Asks for the current password, so that an unlocked device alone cannot perform the action. */
export function CurrentPasswordField({ username, failure, ref }: CurrentPasswordFieldProps) {
  const t = useText();
  return (
    <>
      {/* For password managers, which store passwords by username. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField
        ref={ref}
        label={t('Current password')}
        name={CURRENT_PASSWORD_FIELD}
        autoComplete="current-password"
        error={getFieldMessage(CURRENT_PASSWORD_FIELD, failure)}
      />
    </>
  );
}

export function ForgotPasswordLink() {
  const t = useText();
  return (
    <p className="text-small">
      <a href="/forgot-password" className="font-bold text-link">
        {t('Forgot your password or never set one?')}
      </a>
    </p>
  );
}
