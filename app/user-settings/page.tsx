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
  /** Whose changes on other devices show here; null without a work unit, where nobody may listen. */
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
