'use client';

import { useText } from '@/components/ui/text/language';
import { FormError } from '@/components/ui/forms/form-error';
import { useServerForm } from '@/components/ui/forms/use-server-form';
import { Button } from '@/components/ui/buttons/button';
import { TextField } from '@/components/ui/forms/text-field';
import type { FormAction } from '@/lib/form-state';

export interface ConfirmationFormProps {
  action: FormAction;
  /** Remembered from registration; null if this browser did not register (decision X-77). */
  username: string | null;
}

/** The form for the confirmation code of a new account. */
export function ConfirmationForm({ action, username }: ConfirmationFormProps) {
  const t = useText();
  const { state, pending, getError, formError, help, form } = useServerForm(action);
  return (
    <form {...form}>
      <FormError message={formError} help={help} />
      <TextField
        label={t('Username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={username !== null}
        defaultValue={username ?? state.values.username}
      />
      <TextField
        label={t('Confirmation Code')}
        hint={t('6 digits, sent to your email address')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={username !== null}
        error={getError('code')}
      />
      <Button type="submit" size="primary" isFullWidth isBusy={pending}>
        {t('Confirm')}
      </Button>
      <Button type="submit" variant="text" size="field" name="intent" value="resend">
        {t('Resend Code')}
      </Button>
    </form>
  );
}
