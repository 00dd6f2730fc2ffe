import { readerText, titled } from '@/lib/shell/server/reader-text';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { ButtonLink } from '@/components/ui/button-link';
import { DAYS_TO_COME_BACK } from '@/lib/accounts/rules';

export const generateMetadata = titled('Account deleted');

export default async function AccountClosedPage() {
  const t = await readerText();
  return (
    <WelcomeBox
      title={t('Your account was deleted')}
      lead={t(
        'You are signed out everywhere. To restore your account, log in within {days} days; we sent you an e-mail with the date.',
        { days: DAYS_TO_COME_BACK },
      )}
    >
      <ButtonLink href="/login" variant="outline" prefetch={false}>
        {t('Login')}
      </ButtonLink>
    </WelcomeBox>
  );
}
