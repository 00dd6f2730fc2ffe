import { readerLanguage, readerText, titled } from '@/lib/shell/server/reader-text';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { LoginForm } from '@/components/accounts/login-form';
import { UnsentHere } from '@/components/accounts/unsent-here';
import { ProviderForm } from '@/components/accounts/provider-form';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { STANDALONE_LINK_CLASS } from '@/components/ui/button-look';
import { UNTOUCHED, type FormState } from '@/lib/form-state';
import { leadingTo, ownPath } from '@/lib/accounts/rules';
import { ERRORS } from '@/lib/accounts/texts';
import { failure } from '@/lib/failures';
import { sentenceIn } from '@/lib/failures-in-spanish';
import type { Language } from '@/lib/language';
import type { Translate } from '@/lib/text';
import { relyingParty } from '@/lib/accounts/server/webauthn';
import { runtime } from '@/lib/platform/runtime';
import { currentActor } from '@/lib/shell/server/load-page';
import { askForPasskeyAction, passkeySignInAction, signInAction, signInAtProviderAction } from './actions';

export const generateMetadata = titled('Login');

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const t = await readerText();
  const { next: wanted, error } = await searchParams;
  const next = ownPath(wanted);
  if (await currentActor()) redirect(next ?? '/');
  const { config, demo } = runtime();
  const { OIDC_ISSUER, OIDC_NAME, LEARN_MORE_URL } = config;
  return (
    <WelcomeBox
      title={t('Login')}
      lead={t('Erosion-control inspections for your sites.')}
      foot={
        <a href={LEARN_MORE_URL ?? '/learn-more'} className={STANDALONE_LINK_CLASS}>
          {t('Learn More')}
        </a>
      }
    >
      <LoginForm
        action={signInAction}
        initial={
          error === undefined
            ? UNTOUCHED
            : error === 'account-closed'
              ? closedAccount(t)
              : providerError(await readerLanguage(), t)
        }
        next={next}
        demo={demo}
        passkeys={relyingParty() && { ask: askForPasskeyAction, signIn: passkeySignInAction }}
      />
      <UnsentHere />
      {OIDC_ISSUER && <ProviderForm name={OIDC_NAME} action={signInAtProviderAction} next={next} />}
      <p className="mt-4 flex items-center justify-center gap-1 desktop:justify-start">
        {t('New here?')}
        <Link href={leadingTo('/register', next)} className={`${STANDALONE_LINK_CLASS} text-[0.9375rem]`}>
          {t('Register')}
        </Link>
      </p>
    </WelcomeBox>
  );
}

/** The message for every provider error. Nothing from the URL is shown, because anybody can forge it. */
const providerError = (language: Language, t: Translate): FormState => ({
  ...UNTOUCHED,
  error: { code: 'provider-refused', message: ERRORS.signIn(sentenceIn(language, failure('provider-refused')), t) },
});

/** For a deleted account that signed in with a provider; it can be restored with a password. */
const closedAccount = (t: Translate): FormState => ({
  ...UNTOUCHED,
  error: {
    code: 'account-closed',
    message: t(
      'This account was deleted. To restore it, log in with your password or a passkey, or use Forgot password.',
    ),
  },
});
