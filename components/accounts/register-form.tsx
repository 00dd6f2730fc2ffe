'use client';

import { useText } from '@/components/ui/text/language';
import { FormError } from '@/components/ui/forms/form-error';
import { useServerForm } from '@/components/ui/forms/use-server-form';
import { Button } from '@/components/ui/buttons/button';
import { PasswordField } from '@/components/ui/forms/password-field';
import { PhoneField } from '@/components/ui/forms/phone-field';
import { TextField } from '@/components/ui/forms/text-field';
import { PASSWORD_RULES } from '@/lib/accounts/texts';
import type { FormAction } from '@/lib/form-state';

interface RegisterFormProps {
  action: FormAction;
  /** The page to open after registering. */
  next?: string | null;
  /** An invited person enters name and phone with the invitation, after confirming the address. */
  isInvited?: boolean;
}

export function RegisterForm({ action, next = null, isInvited = false }: RegisterFormProps) {
  const t = useText();
  const { state, pending, getError, formError, help, form } = useServerForm(action);
  return (
    <form {...form}>
      <FormError message={formError} help={help} />
      {/* New accounts show their contact info. */}
      <input type="hidden" name="isPrivate" value="0" />
      {next && <input type="hidden" name="next" value={next} />}
      <TextField
        label={t('Username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={state.values.username}
        error={getError('username')}
      />
      <PasswordField
        label={t('Password')}
        hint={t(PASSWORD_RULES)}
        name="password"
        autoComplete="new-password"
        error={getError('password')}
      />
      {!isInvited && (
        <TextField
          label={t('Your Name')}
          name="name"
          autoComplete="name"
          defaultValue={state.values.name}
          error={getError('name')}
        />
      )}
      <TextField
        label={t('Work Email')}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={state.values.email}
        error={getError('email')}
      />
      <TextField
        label={t('Company Website')}
        name="company"
        optional={t('(Optional)')}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('example.com')}
        defaultValue={state.values.company}
        error={getError('company')}
      />
      {!isInvited && (
        <PhoneField
          label={t('US Mobile Phone')}
          name="phone"
          icon="+1"
          defaultValue={state.values.phone}
          error={getError('phone')}
        />
      )}
      <Button type="submit" size="primary" isFullWidth isBusy={pending}>
        {t('Register')}
      </Button>
    </form>
  );
}
