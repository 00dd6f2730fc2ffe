import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { ConfirmationForm } from '@/components/accounts/confirmation-form';
import { STANDING_LINK_CLASS, WelcomeBox } from '@/components/accounts/welcome-frame';
import { currentActor } from '@/lib/shell/server/load-page';
import { confirmationAction } from './actions';
import { confirmingUsername } from '@/lib/accounts/server/confirming-username';

export const metadata: Metadata = { title: 'Confirm Sign Up' };

export default async function ConfirmationPage() {
  if (await currentActor()) redirect('/');
  return (
    <WelcomeBox title="Confirm Sign Up" lead="We sent you an e-mail with a code.">
      <ConfirmationForm action={confirmationAction} username={await confirmingUsername()} />
      <p className="mt-2 flex justify-center">
        <Link href="/login" className={`${STANDING_LINK_CLASS} text-[0.9375rem]`}>
          Back to Login
        </Link>
      </p>
    </WelcomeBox>
  );
}
