'use client';

import { useText } from '@/components/ui/text/language';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { DemoAccountList, type DemoAccounts } from '@/components/accounts/demo-account-list';
import type { PasskeyActions } from '@/components/accounts/passkey-actions';
import { PasskeySignIn } from '@/components/accounts/passkey-sign-in';
import { FormError } from '@/components/ui/forms/form-error';
import { useServerForm } from '@/components/ui/forms/use-server-form';
import { STANDALONE_LINK_CLASS } from '@/components/ui/buttons/button-style';
import { Button } from '@/components/ui/buttons/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { PasswordField } from '@/components/ui/forms/password-field';
import { TextField } from '@/components/ui/forms/text-field';
import { authPagePath } from '@/lib/accounts/rules';
import { RESTORE_ACCOUNT } from '@/lib/accounts/texts';
import type { FormAction, FormState } from '@/lib/form-state';

export interface LoginFormProps {
  action: FormAction;
  initial: FormState;
  /** The page to return to. */
  next: string | null;
  /** null without a demonstration. */
  demo?: DemoAccounts | null;
  /** null if passkeys are not possible at the server's address. */
  passkeys?: PasskeyActions | null;
}

export function LoginForm({ action, initial, next, demo = null, passkeys = null }: LoginFormProps) {
  const t = useText();
  const router = useRouter();
  const { state, pending, formError, help, form } = useServerForm(action, initial);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const login = useRef<HTMLButtonElement>(null);

  function fillIn(account: string, demoPassword: string) {
    if (username.current) username.current.value = account;
    if (password.current) password.current.value = demoPassword;
    login.current?.focus();
  }

  return (
    <form {...form}>
      <FormError message={formError} help={help}>
        {state.error?.code === 'account-unconfirmed' && (
          <Link href="/account-confirmation" className="font-bold text-link">
            {t('Enter your confirmation code')}
          </Link>
        )}
      </FormError>
      {next && <input type="hidden" name="next" value={next} />}
      {demo && demo.accounts.length > 0 && <DemoAccountList demo={demo} onChoose={fillIn} />}
      <TextField
        ref={username}
        label={t('Username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={state.values.username}
      />
      <PasswordField ref={password} label={t('Password')} name="password" autoComplete="current-password" />
      {state.error?.code === 'account-closed' && <Checkbox label={t(RESTORE_ACCOUNT)} name="comeBack" />}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label={t('Remember me')} name="remember" defaultChecked={state.values.remember === 'on'} />
        <Link href={authPagePath('/forgot-password', next)} className={`${STANDALONE_LINK_CLASS} text-[0.9375rem]`}>
          {t('Forgot password')}
        </Link>
      </div>
      <Button ref={login} type="submit" size="primary" full busy={pending}>
        {t('Login')}
      </Button>
      {passkeys && <PasskeySignIn actions={passkeys} onSignedIn={() => router.push(next ?? '/')} />}
    </form>
  );
}
