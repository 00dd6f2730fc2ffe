import Link from 'next/link';
import { ServerText } from '@/components/ui/text/language';
import { CollapseOnPhone } from '@/components/ui/lists/collapse-on-phone';
import { GROW_THE_NETWORK } from '@/lib/network/texts';
import { hasPermission, type Role } from '@/lib/permissions';
import type { Text } from '@/lib/text';
import type { AppVariant } from '@/lib/shell/variants';

const PAGES: readonly { page: string; label: Text }[] = [
  { page: 'my-sites', label: 'My Sites' },
  { page: 'assured-disposal-sites', label: 'Assured Disposal Sites' },
  { page: 'site-agreements', label: 'Site Agreements' },
  { page: 'active-tickets', label: 'Active Tickets' },
  { page: 'closed-tickets', label: 'Closed Tickets' },
  { page: 'archived-tickets', label: 'Archived Tickets' },
  { page: 'materials', label: 'Materials' },
];

/** Only in the Haul Check variant, for people who may invite companies (COMPANION-18). */
const NETWORK_PAGE: (typeof PAGES)[number] = { page: 'haul-check-invite/network', label: GROW_THE_NETWORK };

interface DisposalNavigationProps {
  page: string;
  variant: AppVariant;
  role: Role | null;
}

/**
 * Navigation between the pages of assured disposal (SHELL-42). Collapsed on a phone, where it would fill the first
 * screen.
 */
export function DisposalNavigation({ page, variant, role }: DisposalNavigationProps) {
  const canGrowNetwork = variant === 'haul-check' && hasPermission('invite-companies', role);
  const pages = canGrowNetwork ? [...PAGES, NETWORK_PAGE] : PAGES;
  return (
    <nav aria-labelledby="sub-bar" className="mb-4 border-b border-line print:hidden">
      <span id="sub-bar" className="sr-only">
        <ServerText text="Assured Disposal" />
      </span>
      <CollapseOnPhone key={page} summary={<ServerText text="Assured Disposal" />}>
        <ul className="flex flex-wrap gap-x-1 max-tablet:flex-col max-tablet:pb-2">
          {pages.map((item) => (
            <li key={item.page}>
              <Link
                href={`/${item.page}`}
                prefetch={false}
                aria-current={item.page === page ? 'page' : undefined}
                className="inline-flex min-h-12 items-center border-b-3 border-transparent px-3 text-[0.9375rem] font-medium text-ink-soft no-underline hover:text-ink aria-[current]:border-action aria-[current]:font-bold aria-[current]:text-spruce-800 max-tablet:flex max-tablet:border-b-0"
              >
                <ServerText text={item.label} />
              </Link>
            </li>
          ))}
        </ul>
      </CollapseOnPhone>
    </nav>
  );
}
