import { useRouter } from 'next/navigation';
import { useRef, type SubmitEvent } from 'react';
import { useText } from '@/components/ui/text/language';
import { FormError } from '@/components/ui/forms/form-error';
import type { SignInInput, SignInAction } from '@/components/accounts/sign-in-action';
import type { PasskeyActions } from '@/components/accounts/passkey-actions';
import { PasskeySignIn } from '@/components/accounts/passkey-sign-in';
import { Button } from '@/components/ui/buttons/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { PasswordField } from '@/components/ui/forms/password-field';
import { usePopup } from '@/components/ui/feedback/popup';
import { TextField } from '@/components/ui/forms/text-field';
import { useRequest } from '@/components/ui/requests/use-command';
import { useFailureUntilInput } from '@/components/ui/forms/use-current-failure';
import { RESTORE_ACCOUNT } from '@/lib/accounts/texts';
import { callAction } from '@/lib/client/call-action';
import { announceSignIn } from '@/lib/client/sign-in-event';

interface SignInDialogProps {
  action: SignInAction;
  passkeys: PasskeyActions | null;
  onClose: () => void;
}

/** Signs in without leaving the page. A provider's sign-in opens in a new tab. */
export function SignInDialog({ action, passkeys, onClose }: SignInDialogProps) {
  const t = useText();
  const router = useRouter();
  const usernameField = useRef<HTMLInputElement>(null);
  const popup = usePopup();
  const { send, isBusy, failure } = useRequest((input: SignInInput) => callAction(() => action(input)), {
    retry: false,
    onDone: handleSignedIn,
  });

  const { failed: currentFailure, onInput } = useFailureUntilInput(failure);

  function handleSignedIn() {
    popup.show({ kind: 'success', title: t('Signed in'), message: t('Continue where you left off.') });
    announceSignIn();
    router.refresh();
    onClose();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const getField = (name: string) => String(formData.get(name) ?? '');
    const isChecked = (name: string) => getField(name) !== '';
    void send({
      username: getField('username'),
      password: getField('password'),
      remember: isChecked('remember'),
      restoreAccount: isChecked('restoreAccount'),
    });
  }

  return (
    <Dialog title={t('Sign in')} onClose={onClose} initialFocus={usernameField}>
      <form noValidate onSubmit={submit} onInput={onInput} className="grid gap-5">
        <p className="text-ink-soft">{t('What you entered on this page stays as it is.')}</p>
        <FormError message={currentFailure?.message ?? null} />
        <TextField
          ref={usernameField}
          label={t('Username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField label={t('Password')} name="password" autoComplete="current-password" />
        {failure?.code === 'account-closed' && <Checkbox label={t(RESTORE_ACCOUNT)} name="restoreAccount" />}
        <Checkbox label={t('Remember me')} name="remember" />
        <Button type="submit" size="primary" isFullWidth isBusy={isBusy}>
          {t('Sign in')}
        </Button>
        {passkeys && <PasskeySignIn actions={passkeys} onSignedIn={handleSignedIn} />}
        <a href="/login" target="_blank" rel="noopener" className="min-h-12 py-3 text-center font-bold text-link">
          {t('Other ways to sign in')}
        </a>
      </form>
    </Dialog>
  );
}
