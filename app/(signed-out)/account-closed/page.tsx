import { getTranslate, createTitleMetadata } from '@/lib/shell/server/page-language';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { RESTORE_ACCOUNT_DAYS } from '@/lib/accounts/rules';

export const generateMetadata = createTitleMetadata('Account deleted');

export default async function AccountClosedPage() {
  const t = await getTranslate();
  return (
    <WelcomeBox
      title={t('Your account was deleted')}
      lead={t(
        'You are signed out everywhere. To restore your account, sign in within {days} days; we sent you an email with the date.',
        { days: RESTORE_ACCOUNT_DAYS },
      )}
    >
      <ButtonLink href="/login" variant="outline" prefetch={false}>
        {t('Login')}
      </ButtonLink>
    </WelcomeBox>
  );
}
