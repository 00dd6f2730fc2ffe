'use client';

import type { ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import type { IconName } from '@/components/ui/icons/icon-name';
import { PageHead } from '@/components/shell/page-head';
import { classNames } from '@/components/ui/class-names';

const ICONS: Record<AccountTab, IconName> = { profile: 'user-round', billing: 'credit-card' };

/** My Account: tabs on the left, or above the cards on a phone, and the footer (ACCOUNT-02, ACCOUNT-14). */
export function AccountFrame({ tab, children }: { tab: AccountTab; children: ReactNode }) {
  const t = useText();
  return (
    <div className="max-w-[62rem]!">
      <PageHead title={t('My Account')} />
      <div className="grid gap-x-10 gap-y-5 desktop:grid-cols-[14rem_minmax(0,1fr)]">
        <AccountTabs selected={tab} />
        <div className="grid min-w-0 content-start gap-4">{children}</div>
      </div>
      <footer className="mt-10 text-small text-ink-muted">Earth Tight © {new Date().getFullYear()}</footer>
    </div>
  );
}

function AccountTabs({ selected }: { selected: AccountTab }) {
  const t = useText();
  return (
    <nav aria-label={t('My Account')}>
      <ul className="flex flex-wrap gap-2 desktop:flex-col">
        {ACCOUNT_TABS.map(({ tab, label, href, isHidden }) => (
          <li key={tab} hidden={isHidden}>
            {href ? <TabLink tab={tab} label={t(label)} href={href} isSelected={tab === selected} /> : t(label)}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TabLinkProps {
  tab: AccountTab;
  label: string;
  href: string;
  isSelected: boolean;
}

/** A plain link, because only the document of the billing tab allows the payment provider's fields. */
function TabLink({ tab, label, href, isSelected }: TabLinkProps) {
  return (
    <a
      href={href}
      aria-current={isSelected ? 'page' : undefined}
      className={classNames(
        'flex min-h-12 items-center gap-3 rounded-control px-3.5 text-[0.9375rem] font-bold no-underline desktop:px-4',
        isSelected ? 'bg-action-tint text-spruce-800' : 'text-ink-soft hover:bg-stone-100 hover:text-ink',
      )}
    >
      <Icon name={ICONS[tab]} className="size-5 shrink-0" />
      {label}
    </a>
  );
}

/** The tabs of My Account (account-shell §2.13). A hidden tab has no page yet (decision X-110). */
const ACCOUNT_TABS = [
  { tab: 'profile', label: 'User Profile', href: '/user-settings', isHidden: false },
  { tab: 'billing', label: 'Billing Information', href: '/user-settings/billing', isHidden: false },
  { tab: 'notifications', label: 'Notification Settings', href: null, isHidden: true },
] as const;

type AccountTab = Exclude<(typeof ACCOUNT_TABS)[number]['tab'], 'notifications'>;
