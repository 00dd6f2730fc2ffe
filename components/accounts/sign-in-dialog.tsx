'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState, type SubmitEvent } from 'react';
import { FormError } from '@/components/ui/form-error';
import type { SignInHereAction } from '@/components/accounts/sign-in-action';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';
import { usePopup } from '@/components/ui/popup';
import { askAction } from '@/lib/client/ask-action';
import { whyNot } from '@/lib/client/why-not';

interface SignInDialogProps {
  action: SignInHereAction;
  onClose: () => void;
}

/** Signs in without leaving the page. Sign-in at a provider opens a tab of its own. */
export function SignInDialog({ action, onClose }: SignInDialogProps) {
  const popup = usePopup();
  const router = useRouter();
  const first = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const text = (name: string) => String(entered.get(name) ?? '');
    setSending(true);
    try {
      await askAction(() =>
        action({ username: text('username'), password: text('password'), remember: text('remember') !== '' }),
      );
      popup.show({ kind: 'success', title: 'Signed in', message: 'Go on where you were.' });
      router.refresh();
      onClose();
    } catch (error) {
      setRefusal(whyNot(error).message);
      setSending(false);
    }
  }

  return (
    <Dialog title="Sign in" onClose={onClose} initialFocus={first}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <p className="text-ink-soft">What you entered on this page stays as it is.</p>
        <FormError message={refusal} />
        <TextField
          ref={first}
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <Checkbox label="Remember me" name="remember" />
        <Button type="submit" size="primary" full busy={sending}>
          Sign in
        </Button>
        <a href="/login" target="_blank" rel="noopener" className="min-h-12 py-3 text-center font-bold text-link">
          Other ways to sign in
        </a>
      </form>
    </Dialog>
  );
}
