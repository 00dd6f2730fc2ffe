import { Say, Sentence } from '@/components/ui/language';
import { readerText, titled } from '@/lib/shell/server/reader-text';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { ConfirmationForm } from '@/components/accounts/confirmation-form';
import { CorrectAddress } from '@/components/accounts/correct-address';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { STANDALONE_LINK_CLASS } from '@/components/ui/button-look';
import { currentActor } from '@/lib/shell/server/load-page';
import { confirmationAction, correctAddressAction } from './actions';
import { signInAddress } from '@/lib/accounts/rules';
import { confirming } from '@/lib/accounts/server/confirming';

export const generateMetadata = titled('Confirm Sign Up');

export default async function ConfirmationPage() {
  const t = await readerText();
  const { username, address, next } = await confirming();
  if (await currentActor()) redirect(next ?? '/');
  return (
    <WelcomeBox title={t('Confirm Sign Up')} lead={<CodeIsSent address={address} />}>
      <ConfirmationForm action={confirmationAction} username={username} />
      {username && address && (
        <CorrectAddress key={address} action={correctAddressAction} username={username} address={address} />
      )}
      <p className="mt-2 flex justify-center">
        <Link href={signInAddress(next)} className={`${STANDALONE_LINK_CLASS} text-[0.9375rem]`}>
          {t('Back to Login')}
        </Link>
      </p>
    </WelcomeBox>
  );
}

function CodeIsSent({ address }: { address: string | null }) {
  if (address === null) return <Say text="We sent you an e-mail with a code." />;
  return (
    <Sentence
      text="We sent an e-mail with a code to {address}."
      values={{ address: <b className="break-words text-ink">{address}</b> }}
    />
  );
}
