import { classNames } from '@/components/ui/class-names';
import { ServerLink } from '@/components/offline/server-link';
import { useText } from '@/components/ui/text/language';
import { createSiteUrl, type SiteTab } from '@/lib/deadlines/urls';

const TABS = [
  { tab: 'deadlines', label: 'Deadlines' },
  { tab: 'actions', label: 'CAs' },
  { tab: 'bmps', label: 'BMPs' },
  { tab: 'rain', label: 'Rain' },
  { tab: 'permit', label: 'Permit' },
] as const;

interface SiteTabsProps {
  siteId: string;
  current: SiteTab;
  canManagePermit: boolean;
}

/** The parts of a site's page. They are links, because each has its own URL. */
export function SiteTabs({ siteId, current, canManagePermit }: SiteTabsProps) {
  const t = useText();
  return (
    <nav
      aria-label={t('Site page')}
      className="mb-5 flex flex-wrap gap-x-5 border-b border-line max-[24rem]:gap-x-3 tablet:gap-x-6"
    >
      {TABS.filter(({ tab }) => tab !== 'permit' || canManagePermit).map(({ tab, label }) => (
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
