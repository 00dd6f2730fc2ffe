'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useText } from '@/components/ui/text/language';
import type { PasskeyActions } from '@/components/accounts/passkey-actions';
import { PasskeySignIn } from '@/components/accounts/passkey-sign-in';
import { Icon } from '@/components/ui/icons/icon';
import { FormError } from '@/components/ui/forms/form-error';
import { useServerForm } from '@/components/ui/forms/use-server-form';
import { STANDALONE_LINK_CLASS } from '@/components/ui/buttons/button-style';
import { Button } from '@/components/ui/buttons/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { PasswordField } from '@/components/ui/forms/password-field';
import { TextField } from '@/components/ui/forms/text-field';
import { getAuthPagePath } from '@/lib/accounts/rules';
import { RESTORE_ACCOUNT } from '@/lib/accounts/texts';
import type { FormAction, FormState } from '@/lib/form-state';
import { getRoleLabel } from '@/lib/permissions';

export interface LoginFormProps {
  action: FormAction;
  initial: FormState;
  /** The page to open after signing in. */
  next: string | null;
  /** The accounts of a demonstration server. */
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
  const loginButton = useRef<HTMLButtonElement>(null);

  // The error names no field, and the password is the likelier mistake.
  useEffect(() => {
    if (state.error?.code === 'wrong-credentials') password.current?.focus();
  }, [state]);

  function fillIn(demoUsername: string, demoPassword: string) {
    if (username.current) username.current.value = demoUsername;
    if (password.current) password.current.value = demoPassword;
    loginButton.current?.focus();
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
      {state.error?.code === 'account-closed' && <Checkbox label={t(RESTORE_ACCOUNT)} name="restoreAccount" />}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label={t('Remember me')} name="remember" defaultChecked={state.values.remember === 'on'} />
        <Link href={getAuthPagePath('/forgot-password', next)} className={`${STANDALONE_LINK_CLASS} text-[0.9375rem]`}>
          {t('Forgot password')}
        </Link>
      </div>
      <Button ref={loginButton} type="submit" size="primary" isFullWidth isBusy={pending}>
        {t('Login')}
      </Button>
      {passkeys && <PasskeySignIn actions={passkeys} onSignedIn={() => router.push(next ?? '/')} />}
      {demo && demo.accounts.length > 0 && <DemoAccountList demo={demo} onSelect={fillIn} />}
    </form>
  );
}

interface DemoAccounts {
  password: string;
  accounts: readonly { username: string; name: string; role: string; unit?: string }[];
}

interface DemoAccountListProps {
  demo: DemoAccounts;
  onSelect: (username: string, password: string) => void;
}

/** The accounts of a demonstration. A press fills one in; the password is shown for browsers without scripts. */
function DemoAccountList({ demo: { password, accounts }, onSelect }: DemoAccountListProps) {
  return (
    <details lang="en" className="group rounded-control bg-action-tint text-spruce-800">
      <summary className="flex min-h-12 list-none items-center gap-2 px-4 font-bold">
        Demonstration accounts
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
      </summary>
      <p className="px-4 text-small">
        Tap an account to fill it in. The password of each is <b className="whitespace-nowrap">{password}</b>
      </p>
      <ul className="grid grid-cols-2 gap-1.5 p-3 pt-2">
        {accounts.map(({ username, role, unit }) => (
          <li key={username}>
            <button
              type="button"
              onClick={() => onSelect(username, password)}
              className="grid min-h-12 w-full content-center rounded-control bg-surface px-3 py-1 text-left leading-5 hover:bg-surface-hover"
            >
              <span className="font-bold break-words">{username}</span>
              <span className="text-small text-ink-muted">{[getRoleLabel(role), unit].filter(Boolean).join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
