'use client';

import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { KeepPasskeysField } from '@/components/accounts/keep-passkeys-field';
import { FormError } from '@/components/ui/forms/form-error';
import { useServerForm } from '@/components/ui/forms/use-server-form';
import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { PasswordField } from '@/components/ui/forms/password-field';
import { TextField } from '@/components/ui/forms/text-field';
import { PASSWORD_RULES } from '@/lib/accounts/texts';
import { getFailureField } from '@/lib/failures';
import type { FormAction, FormState } from '@/lib/form-state';

interface ForgotPasswordFormProps {
  action: FormAction;
  initial: FormState;
  /** The page to open after the sign-in with the new password. */
  next?: string | null;
}

/** Requests a code, then sets a new password with it. */
export function ForgotPasswordForm({ action, initial, next = null }: ForgotPasswordFormProps) {
  const t = useText();
  const { state, pending, getError, formError, help, form } = useServerForm(action, initial);
  const isCodeSent = state.values.step === 'set';
  // A rejected password must not remove the passkeys and their selection.
  const [lastPasskeys, setLastPasskeys] = useState(state.passkeys);
  if (state.passkeys && state.passkeys !== lastPasskeys) setLastPasskeys(state.passkeys);
  const isPasswordRejected = state.error !== null && getFailureField(state.error.code) === 'password';
  const passkeys = isPasswordRejected ? lastPasskeys : state.passkeys;
  return (
    <form {...form}>
      <FormError message={formError} help={help} />
      {isCodeSent && state.values.username && formError === null && !passkeys && (
        <InlineNote tone="info" role="status">
          {t('If the account exists, we sent a code to its email address.')}
        </InlineNote>
      )}
      {next && <input type="hidden" name="next" value={next} />}
      <input type="hidden" name="step" value={isCodeSent ? 'set' : 'ask'} />
      <TextField
        label={t('Username or email')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={state.values.username}
      />
      {isCodeSent && (
        <>
          <TextField
            label={t('Code')}
            hint={t('6 digits, from the email')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={getError('code')}
          />
          <PasswordField
            label={t('New password')}
            hint={t(PASSWORD_RULES)}
            name="password"
            autoComplete="new-password"
            error={getError('password')}
          />
        </>
      )}
      {passkeys && (
        <>
          <input type="hidden" name="passkeysShown" value="1" />
          <KeepPasskeysField
            passkeys={passkeys}
            legend={t('Which passkeys do you want to keep?')}
            description={t('These passkeys can be used to sign in to this account. Unchecked passkeys are removed.')}
          />
        </>
      )}
      <Button type="submit" size="primary" isFullWidth isBusy={pending}>
        {isCodeSent ? t('Set new password') : t('Send code')}
      </Button>
      {isCodeSent && (
        <Button type="submit" variant="text" size="field" name="intent" value="resend">
          {t('Resend Code')}
        </Button>
      )}
    </form>
  );
}
