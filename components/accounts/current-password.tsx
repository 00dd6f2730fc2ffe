import { useText } from '@/components/ui/language';
import type { Ref } from 'react';
import { PasswordField } from '@/components/ui/password-field';
import type { Failed } from '@/components/ui/use-why-not';
import { messageAt } from '@/lib/form-state';

interface CurrentPasswordProps {
  username: string;
  failed: Failed | null;
  ref?: Ref<HTMLInputElement>;
}

export const CURRENT = 'current';

/** Asks for the password before an action for which an unlocked device must not be enough. */
export function CurrentPassword({ username, failed, ref }: CurrentPasswordProps) {
  const t = useText();
  return (
    <>
      {/* Password managers find the password by this name and save a new one under it. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField
        ref={ref}
        label={t('Current password')}
        name={CURRENT}
        autoComplete="current-password"
        error={messageAt(CURRENT, failed)}
      />
    </>
  );
}

export function ForgotCurrent() {
  const t = useText();
  return (
    <p className="text-small">
      <a href="/forgot-password" className="font-bold text-link">
        {t('Forgot your password, or never had one?')}
      </a>
    </p>
  );
}
