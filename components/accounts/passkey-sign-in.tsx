import { useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { FormError } from '@/components/ui/forms/form-error';
import type { PasskeyActions, PasskeyRefusal } from '@/components/accounts/passkey-actions';
import { RESTORE_ACCOUNT } from '@/lib/accounts/texts';

interface PasskeySignInProps {
  actions: PasskeyActions;
  onSignedIn: () => void;
}

/** The code is loaded on press. Until WebAuthn support is known, space is reserved, so that links below do not move. */
export function PasskeySignIn({ actions, onSignedIn }: PasskeySignInProps) {
  const t = useText();
  const isThere = useSyncExternalStore<boolean | null>(subscribeToNothing, supportsPasskeys, unknownOnServer);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<PasskeyRefusal | null>(null);
  const underWay = useRef(false);
  if (isThere === false) return null;

  async function signIn(form: HTMLFormElement | null, comeBack: boolean) {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailed(null);
    const remember = form !== null && new FormData(form).get('remember') !== null;
    const why = await loadActions().then(
      ({ signInWithBrowserPasskey: signInByPasskey }) => signInByPasskey(actions, { remember, comeBack }, t),
      () => ({ message: t(NOT_LOADED), isClosed: false }),
    );
    underWay.current = false;
    setBusy(false);
    setFailed(why);
    if (why === null) onSignedIn();
  }

  return (
    <>
      <FormError message={failed?.message ?? null}>
        {failed?.isClosed && (
          <Button variant="outline" onClick={({ currentTarget: { form } }) => void signIn(form, true)} className="mt-2">
            {t(RESTORE_ACCOUNT)}
          </Button>
        )}
      </FormError>
      <Button
        variant="outline"
        size="primary"
        full
        busy={busy}
        onClick={({ currentTarget: { form } }) => void signIn(form, false)}
        className={isThere ? undefined : 'invisible noscript:hidden'}
      >
        {!busy && <Icon name="key-round" />}
        {t('Sign in with a passkey')}
      </Button>
    </>
  );
}

const loadActions = () => import('@/components/accounts/passkey-actions');
const NOT_LOADED = 'The server did not respond. Check your connection, then try again.';

const subscribeToNothing = () => () => undefined;
const supportsPasskeys = () => 'PublicKeyCredential' in window;
const unknownOnServer = () => null;
