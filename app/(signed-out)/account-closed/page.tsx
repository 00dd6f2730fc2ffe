import type { Metadata } from 'next';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { ButtonLink } from '@/components/ui/button-link';
import { DAYS_TO_COME_BACK } from '@/lib/accounts/rules';

export const metadata: Metadata = { title: 'Account deleted' };

export default function AccountClosedPage() {
  return (
    <WelcomeBox
      title="Your account was deleted"
      lead={`You are signed out everywhere. For ${DAYS_TO_COME_BACK} days you can have your account back as it was, by logging in; an e-mail says until which day.`}
    >
      <ButtonLink href="/login" variant="outline" prefetch={false}>
        Login
      </ButtonLink>
    </WelcomeBox>
  );
}
