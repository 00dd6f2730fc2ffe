import { pageMetadata, personPage } from '@/app/app/panel-page';
import { AccountIdInfo } from '@/components/accounts/account-id-info';
import { ContactInfoCard } from '@/components/accounts/contact-info-card';
import { LanguageCard } from '@/components/accounts/language-card';
import { PageHead } from '@/components/shell/page-head';
import type { ContactInfo } from '@/lib/accounts/contract';
import { contactInfoOf } from '@/lib/accounts/server/contact-info';
import { chosenLanguage } from '@/lib/accounts/server/language';
import type { LanguageChoice } from '@/lib/language';

export const metadata = pageMetadata('user-settings');

export default personPage<MyAccountProps>(
  'user-settings',
  async (db, { personId, unit }) => ({
    info: await contactInfoOf(db, personId),
    language: (await chosenLanguage(db, personId)) ?? 'browser',
    heardAs: unit && personId,
  }),
  MyAccount,
);

interface MyAccountProps {
  info: ContactInfo;
  language: LanguageChoice;
  /**
   * The id of the person, whose changes on other devices are then shown here. null for a person without a work unit,
   * who may not listen to live messages.
   */
  heardAs: string | null;
}

function MyAccount({ info, language, heardAs }: MyAccountProps) {
  return (
    <>
      <PageHead title="My Account" />
      <div className="grid max-w-3xl! gap-4">
        <AccountIdInfo email={info.email} username={info.username} />
        <ContactInfoCard info={info} personId={heardAs} />
        <LanguageCard chosen={language} />
      </div>
      <footer className="mt-10 text-small text-ink-muted">Earth Tight © {new Date().getFullYear()}</footer>
    </>
  );
}
