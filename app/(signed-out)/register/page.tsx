import { headers } from 'next/headers';
import { readerText, titled } from '@/lib/shell/server/reader-text';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { RegisterForm } from '@/components/accounts/register-form';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { STANDALONE_LINK_CLASS } from '@/components/ui/button-look';
import { ownPath, signInAddress } from '@/lib/accounts/rules';
import { currentActor } from '@/lib/shell/server/load-page';
import { callOf } from '@/lib/platform/operation/request';
import { invitationTokenIn } from '@/lib/workgroups/rules';
import { invitationBehind } from '@/lib/workgroups/server/invitation-page';
import { registerAction } from './actions';

export const generateMetadata = titled('Create an Account');

export default async function RegisterPage({ searchParams }: PageProps<'/register'>) {
  const t = await readerText();
  const next = ownPath((await searchParams).next);
  if (await currentActor()) redirect(next ?? '/');
  // Without an open invitation, all fields are required.
  const invitation = invitationTokenIn(next);
  const found = invitation === null ? null : await invitationBehind(await callOf(await headers()), invitation);
  return (
    <WelcomeBox title={t('Create an Account')} lead={t('Your crew can log its first inspection in a few minutes.')}>
      <RegisterForm action={registerAction} next={next} isInvited={found?.state === 'open'} />
      <p className="mt-4 flex items-center justify-center gap-1 desktop:justify-start">
        {t('Have an account?')}
        <Link href={signInAddress(next)} className={`${STANDALONE_LINK_CLASS} text-[0.9375rem]`}>
          {t('Login')}
        </Link>
      </p>
    </WelcomeBox>
  );
}
