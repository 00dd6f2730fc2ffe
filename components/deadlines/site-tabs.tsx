import { classNames } from '@/components/ui/class-names';
import { ServerLink } from '@/components/offline/server-link';
import { useText } from '@/components/ui/text/language';
import { createSiteUrl, type SiteTab } from '@/lib/deadlines/urls';

const TABS = [
  { tab: 'deadlines', label: 'Deadlines' },
  { tab: 'actions', label: 'CAs' },
  { tab: 'bmps', label: 'BMPs' },
  { tab: 'rain', label: 'Rain' },
  { tab: 'plans', label: 'Plans' },
  { tab: 'permit', label: 'Permit' },
  { tab: 'board', label: 'Board' },
  { tab: 'records', label: 'Records' },
] as const;

/** The tabs of people who may manage permits and records: the Office. */
const OFFICE_TABS: readonly SiteTab[] = ['permit', 'board', 'records'];

interface SiteTabsProps {
  siteId: string;
  current: SiteTab;
  /** Whether the person is an Office User. */
  isOffice: boolean;
}

/** The parts of a site's page. They are links, because each has its own URL. */
export function SiteTabs({ siteId, current, isOffice }: SiteTabsProps) {
  const t = useText();
  return (
    <nav
      aria-label={t('Site page')}
      className="mb-5 flex flex-wrap gap-x-5 border-b border-line max-[24rem]:gap-x-3 tablet:gap-x-6"
    >
      {TABS.filter(({ tab }) => isOffice || !OFFICE_TABS.includes(tab)).map(({ tab, label }) => (
        <ServerLink
          key={tab}
          href={createSiteUrl(siteId, tab)}
          aria-current={tab === current ? 'page' : undefined}
          className={classNames(
            '-mb-px flex min-h-12 items-center border-b-3 px-0.5 font-bold no-underline',
            tab === current
              ? 'border-action text-ink'
              : 'border-transparent text-ink-muted hover:border-line-control hover:text-ink',
          )}
        >
          {t(label)}
        </ServerLink>
      ))}
    </nav>
  );
}
