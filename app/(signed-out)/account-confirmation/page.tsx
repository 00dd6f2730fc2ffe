import Link from 'next/link';
import { redirect } from 'next/navigation';
import { ServerText, RichText } from '@/components/ui/text/language';
import { getTranslate, createTitleMetadata } from '@/lib/shell/server/page-language';
import { ConfirmationForm } from '@/components/accounts/confirmation-form';
import { CorrectAddress } from '@/components/accounts/correct-address';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { STANDALONE_LINK_CLASS } from '@/components/ui/buttons/button-style';
import { getCurrentActor } from '@/lib/shell/server/load-page';
import { confirmationAction, correctAddressAction } from './actions';
import { getSignInPath } from '@/lib/accounts/rules';
import { loadPendingConfirmation } from '@/lib/accounts/server/pending-confirmation';

export const generateMetadata = createTitleMetadata('Confirm Sign Up');

export default async function ConfirmationPage() {
  const t = await getTranslate();
  const { username, address, next } = await loadPendingConfirmation();
  if (await getCurrentActor()) redirect(next ?? '/');
  return (
    <WelcomeBox title={t('Confirm Sign Up')} lead={<CodeSentNote address={address} />}>
      <ConfirmationForm action={confirmationAction} username={username} />
      {username && address && (
        <CorrectAddress key={address} action={correctAddressAction} username={username} address={address} />
      )}
      <p className="mt-2 flex justify-center">
        <Link href={getSignInPath(next)} className={`${STANDALONE_LINK_CLASS} text-[0.9375rem]`}>
          {t('Back to Login')}
        </Link>
      </p>
    </WelcomeBox>
  );
}

function CodeSentNote({ address }: { address: string | null }) {
  if (address === null) return <ServerText text="We sent you an email with a code." />;
  return (
    <RichText
      text="We sent an email with a code to {address}."
      values={{ address: <b className="break-words text-ink">{address}</b> }}
    />
  );
}
