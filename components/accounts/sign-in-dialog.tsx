'use client';

import { useText } from '@/components/ui/language';
import { useRouter } from 'next/navigation';
import { useRef, type SubmitEvent } from 'react';
import { FormError } from '@/components/ui/form-error';
import type { EnteredToSignIn, SignInHereAction } from '@/components/accounts/sign-in-action';
import type { PasskeyActions } from '@/components/accounts/passkey-actions';
import { PasskeySignIn } from '@/components/accounts/passkey-sign-in';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { PasswordField } from '@/components/ui/password-field';
import { usePopup } from '@/components/ui/popup';
import { TextField } from '@/components/ui/text-field';
import { useSending } from '@/components/ui/use-command';
import { useFailureUntilInput } from '@/components/ui/use-current-failure';
import { TAKE_BACK } from '@/lib/accounts/texts';
import { askAction } from '@/lib/client/ask-action';
import { tellSignedIn } from '@/lib/client/signed-in';

interface SignInDialogProps {
  action: SignInHereAction;
  passkeys: PasskeyActions | null;
  onClose: () => void;
}

/** Signs in without leaving the page. A provider's sign-in opens in a new tab. */
export function SignInDialog({ action, passkeys, onClose }: SignInDialogProps) {
  const t = useText();
  const router = useRouter();
  const first = useRef<HTMLInputElement>(null);
  const popup = usePopup();
  const { send, busy, failed } = useSending((entered: EnteredToSignIn) => askAction(() => action(entered)), {
    again: false,
    onDone: goOn,
  });

  const { failed: current, onInput } = useFailureUntilInput(failed);

  function goOn() {
    popup.show({ kind: 'success', title: t('Signed in'), message: t('Continue where you left off.') });
    tellSignedIn();
    router.refresh();
    onClose();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const text = (name: string) => String(entered.get(name) ?? '');
    const isChosen = (name: string) => text(name) !== '';
    void send({
      username: text('username'),
      password: text('password'),
      remember: isChosen('remember'),
      comeBack: isChosen('comeBack'),
    });
  }

  return (
    <Dialog title={t('Sign in')} onClose={onClose} initialFocus={first}>
      <form noValidate onSubmit={submit} onInput={onInput} className="grid gap-5">
        <p className="text-ink-soft">{t('What you entered on this page stays as it is.')}</p>
        <FormError message={current?.message ?? null} />
        <TextField
          ref={first}
          label={t('Username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField label={t('Password')} name="password" autoComplete="current-password" />
        {failed?.code === 'account-closed' && <Checkbox label={t(TAKE_BACK)} name="comeBack" />}
        <Checkbox label={t('Remember me')} name="remember" />
        <Button type="submit" size="primary" full busy={busy}>
          {t('Sign in')}
        </Button>
        {passkeys && <PasskeySignIn actions={passkeys} onSignedIn={goOn} />}
        <a href="/login" target="_blank" rel="noopener" className="min-h-12 py-3 text-center font-bold text-link">
          {t('Other ways to sign in')}
        </a>
      </form>
    </Dialog>
  );
}
