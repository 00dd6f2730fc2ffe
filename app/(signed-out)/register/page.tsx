import { headers } from 'next/headers';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { getTranslate, createTitleMetadata } from '@/lib/shell/server/page-language';
import { RegisterForm } from '@/components/accounts/register-form';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { STANDALONE_LINK_CLASS } from '@/components/ui/buttons/button-style';
import { parseReturnPath, getSignInPath } from '@/lib/accounts/rules';
import { getCurrentActor } from '@/lib/shell/server/load-page';
import { readCall } from '@/lib/platform/operation/request';
import { parseInvitationPath } from '@/lib/workgroups/rules';
import { loadInvitation } from '@/lib/workgroups/server/invitation-page';
import { registerAction } from './actions';

export const generateMetadata = createTitleMetadata('Create an Account');

export default async function RegisterPage({ searchParams }: PageProps<'/register'>) {
  const t = await getTranslate();
  const next = parseReturnPath((await searchParams).next);
  if (await getCurrentActor()) redirect(next ?? '/');
  // With an open invitation, the form does not ask for name and phone.
  const invitationToken = parseInvitationPath(next);
  const invitation =
    invitationToken === null ? null : await loadInvitation(await readCall(await headers()), invitationToken);
  return (
    <WelcomeBox title={t('Create an Account')} lead={t('Your crew can log its first inspection in a few minutes.')}>
      <RegisterForm action={registerAction} next={next} isInvited={invitation?.state === 'open'} />
      <p className="mt-4 flex items-center justify-center gap-1 desktop:justify-start">
        {t('Already have an account?')}
        <Link href={getSignInPath(next)} className={`${STANDALONE_LINK_CLASS} text-[0.9375rem]`}>
          {t('Login')}
        </Link>
      </p>
    </WelcomeBox>
  );
}
