import { pageMetadata, personPage } from '@/app/app/panel-page';
import { AccountIdInfo } from '@/components/accounts/account-id-info';
import { ContactInfoCard } from '@/components/accounts/contact-info-card';
import { PageHead } from '@/components/shell/page-head';
import type { ContactInfo } from '@/lib/accounts/contract';
import { contactInfoOf } from '@/lib/accounts/server/contact-info';

export const metadata = pageMetadata('user-settings');

export default personPage(
  'user-settings',
  async (db, { personId, unit }) => ({ info: await contactInfoOf(db, personId), heardAs: unit && personId }),
  MyAccount,
);

interface MyAccountProps {
  info: ContactInfo;
  /**
   * The id of the person, whose changes on other devices are then shown here. null for a person without a work unit,
   * who may not listen to live messages.
   */
  heardAs: string | null;
}

function MyAccount({ info, heardAs }: MyAccountProps) {
  return (
    <>
      <PageHead title="My Account" />
      <div className="grid max-w-3xl! gap-4">
        <AccountIdInfo email={info.email} username={info.username} />
        <ContactInfoCard info={info} personId={heardAs} />
      </div>
      <footer className="mt-10 text-small text-ink-muted">Earth Tight © {new Date().getFullYear()}</footer>
    </>
  );
}
