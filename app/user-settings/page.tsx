import type { Metadata } from 'next';
import { AccountIdInfo } from '@/components/accounts/account-id-info';
import { ContactInfoCard } from '@/components/accounts/contact-info-card';
import { Shell } from '@/components/shell/shell';
import { PageHead } from '@/components/shell/page-head';
import { contactInfoOf } from '@/lib/accounts/server/contact-info';
import { loadOwn } from '@/lib/shell/server/load-page';
import { switchUnit } from '../app/actions';

export const metadata: Metadata = { title: 'My Account' };

export default async function UserSettingsPage() {
  const { frame, data: info } = await loadOwn('user-settings', (db, actor) => contactInfoOf(db, actor.personId));
  return (
    <Shell frame={frame} switchUnit={switchUnit}>
      <PageHead title="My Account" />
      <div className="grid max-w-3xl! gap-4">
        <AccountIdInfo email={info.email} username={info.username} />
        <ContactInfoCard info={info} />
      </div>
      <footer className="mt-10 text-small text-ink-muted">Earth Tight © {new Date().getFullYear()}</footer>
    </Shell>
  );
}
