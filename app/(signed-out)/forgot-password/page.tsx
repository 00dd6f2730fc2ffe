import Link from 'next/link';
import { getTranslate, createTitleMetadata } from '@/lib/shell/server/page-language';
import { ForgotPasswordForm } from '@/components/accounts/forgot-password-form';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { STANDALONE_LINK_CLASS } from '@/components/ui/buttons/button-style';
import { parseReturnPath, getSignInPath } from '@/lib/accounts/rules';
import { INITIAL_FORM_STATE } from '@/lib/form-state';
import { forgotPasswordAction } from './actions';

export const generateMetadata = createTitleMetadata('Forgot password');

/** The email links here with `?code`. Also for signed-in people who forgot their password. */
export default async function ForgotPasswordPage({ searchParams }: PageProps<'/forgot-password'>) {
  const t = await getTranslate();
  const { code, next: nextParam } = await searchParams;
  const next = parseReturnPath(nextParam);
  const step = code === undefined ? 'ask' : 'set';
  return (
    <WelcomeBox
      title={t('Forgot password')}
      lead={t(
        step === 'ask'
          ? 'We send a code to your email address. Use it to set a new password.'
          : 'Enter the code from the email and choose a new password.',
      )}
    >
      <ForgotPasswordForm
        action={forgotPasswordAction}
        next={next}
        initial={{ ...INITIAL_FORM_STATE, values: { step } }}
      />
      <p className="mt-2 flex justify-center">
        <Link href={getSignInPath(next)} className={`${STANDALONE_LINK_CLASS} text-[0.9375rem]`}>
          {t('Back to Login')}
        </Link>
      </p>
    </WelcomeBox>
  );
}
