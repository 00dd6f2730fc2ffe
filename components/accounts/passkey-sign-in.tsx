import { useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { FormError } from '@/components/ui/forms/form-error';
import type { PasskeyActions, PasskeyRefusal } from '@/components/accounts/passkey-actions';
import { RESTORE_ACCOUNT } from '@/lib/accounts/texts';
import { describeError } from '@/lib/client/describe-error';
import { subscribeToNothing } from '@/lib/client/subscribe-to-nothing';

interface PasskeySignInProps {
  actions: PasskeyActions;
  onSignedIn: () => void;
}

/**
 * Signs in with a passkey. Until support is known, the button is invisible, so that the links below do not move.
 */
export function PasskeySignIn({ actions, onSignedIn }: PasskeySignInProps) {
  const t = useText();
  const isSupported = useSyncExternalStore<boolean | null>(subscribeToNothing, supportsPasskeys, getUnknownSupport);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<PasskeyRefusal | null>(null);
  const isSigningIn = useRef(false);
  if (isSupported === false) return null;

  async function signIn(form: HTMLFormElement | null, restoreAccount: boolean) {
    if (isSigningIn.current) return;
    isSigningIn.current = true;
    setIsBusy(true);
    setRefusal(null);
    const remember = form !== null && new FormData(form).get('remember') !== null;
    const newRefusal = await loadActions().then(
      ({ signInWithBrowserPasskey }) => signInWithBrowserPasskey(actions, { remember, restoreAccount }, t),
      (error: unknown) => ({ message: describeError(error, t).message, isClosed: false }),
    );
    isSigningIn.current = false;
    setIsBusy(false);
    setRefusal(newRefusal);
    if (newRefusal === null) onSignedIn();
  }

  return (
    <>
      <FormError message={refusal?.message ?? null}>
        {refusal?.isClosed && (
          <Button variant="outline" onClick={({ currentTarget: { form } }) => void signIn(form, true)} className="mt-2">
            {t(RESTORE_ACCOUNT)}
          </Button>
        )}
      </FormError>
      <Button
        variant="outline"
        size="primary"
        isFullWidth
        isBusy={isBusy}
        onClick={({ currentTarget: { form } }) => void signIn(form, false)}
        className={isSupported ? undefined : 'invisible noscript:hidden'}
      >
        {!isBusy && <Icon name="key-round" />}
        {t('Sign in with a passkey')}
      </Button>
    </>
  );
}

const loadActions = () => import('@/components/accounts/passkey-actions');
const supportsPasskeys = () => 'PublicKeyCredential' in window;
const getUnknownSupport = () => null;
