import Link from 'next/link';
import { redirect } from 'next/navigation';
import { getPageLanguage, getTranslate, createTitleMetadata } from '@/lib/shell/server/page-language';
import { LoginForm } from '@/components/accounts/login-form';
import { UnsentWorkNote } from '@/components/accounts/unsent-work-note';
import { ProviderForm } from '@/components/accounts/provider-form';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { STANDALONE_LINK_CLASS } from '@/components/ui/buttons/button-style';
import { INITIAL_FORM_STATE, type FormState } from '@/lib/form-state';
import { getAuthPagePath, parseReturnPath } from '@/lib/accounts/rules';
import { ACCOUNT_ERROR_TEXTS } from '@/lib/accounts/texts';
import { failure } from '@/lib/failures';
import { translateFailure } from '@/lib/failures-in-spanish';
import type { Language } from '@/lib/language';
import type { Translate } from '@/lib/text';
import { createCorrectionsUrl } from '@/lib/reports/urls';
import { getRelyingParty } from '@/lib/accounts/server/webauthn';
import { getRuntime } from '@/lib/platform/process/runtime';
import { getCurrentActor } from '@/lib/shell/server/load-page';
import { requestPasskeyChallengeAction, passkeySignInAction, signInAction, signInAtProviderAction } from './actions';

export const generateMetadata = createTitleMetadata('Login');

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const t = await getTranslate();
  const { next: nextParam, error } = await searchParams;
  const next = parseReturnPath(nextParam);
  if (await getCurrentActor()) redirect(next ?? '/');
  const { config, demo } = getRuntime();
  const { OIDC_ISSUER, OIDC_NAME, LEARN_MORE_URL } = config;
  return (
    <WelcomeBox
      title={t('Login')}
      lead={
        next?.startsWith(createCorrectionsUrl(''))
          ? t('Log in to open the inspection you were sent.')
          : t('Erosion-control inspections for your sites.')
      }
      footer={
        <a href={LEARN_MORE_URL ?? '/learn-more'} className={STANDALONE_LINK_CLASS}>
          {t('Learn More')}
        </a>
      }
    >
      <LoginForm
        action={signInAction}
        initial={
          error === undefined
            ? INITIAL_FORM_STATE
            : error === 'account-closed'
              ? createClosedAccountError(t)
              : createProviderError(await getPageLanguage(), t)
        }
        next={next}
        demo={demo}
        passkeys={getRelyingParty() && { requestChallenge: requestPasskeyChallengeAction, signIn: passkeySignInAction }}
      />
      <UnsentWorkNote />
      {OIDC_ISSUER && <ProviderForm name={OIDC_NAME} action={signInAtProviderAction} next={next} />}
      <p className="mt-4 flex items-center justify-center gap-1 desktop:justify-start">
        {t('New here?')}
        <Link href={getAuthPagePath('/register', next)} className={`${STANDALONE_LINK_CLASS} text-[0.9375rem]`}>
          {t('Register')}
        </Link>
      </p>
    </WelcomeBox>
  );
}

/** The message for all other provider errors. Nothing from the URL is shown, because anybody can forge it. */
const createProviderError = (language: Language, t: Translate): FormState => ({
  ...INITIAL_FORM_STATE,
  error: {
    code: 'provider-refused',
    message: ACCOUNT_ERROR_TEXTS.signIn(translateFailure(language, failure('provider-refused')), t),
  },
});

/** For a deleted account that signed in with a provider; it can be restored with a password or passkey. */
const createClosedAccountError = (t: Translate): FormState => ({
  ...INITIAL_FORM_STATE,
  error: {
    code: 'account-closed',
    message: t(
      'This account was deleted. To restore it, sign in with your password or a passkey, or use Forgot password.',
    ),
  },
});
