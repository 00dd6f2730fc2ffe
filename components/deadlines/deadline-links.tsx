import { createContext, use, type ReactNode } from 'react';
import { ServerLink } from '@/components/offline/server-link';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { useText } from '@/components/ui/text/language';
import { ROW_LINK_CLASS } from '@/components/ui/lists/row-link';
import type { SiteDeadlines } from '@/lib/deadlines/contract';
import { createSiteUrl, type SiteTab } from '@/lib/deadlines/urls';
import { createNewReportUrl } from '@/lib/reports/urls';
import type { PlannedStart } from '@/lib/reports/editor/planned-start';

/** Whether the page was opened without signal. Its links are plain, because those of Next wait for the server. */
export const OpenedOfflineContext = createContext(false);

interface SiteLinkProps {
  site: SiteDeadlines['site'];
  tab?: SiteTab;
}

/** The name of a site, which opens its page. */
export function SiteLink({ site, tab }: SiteLinkProps) {
  const link: { href: string; className: string; children: ReactNode } = {
    href: createSiteUrl(site.id, tab),
    className: ROW_LINK_CLASS,
    children: site.name,
  };
  return use(OpenedOfflineContext) ? <a {...link} /> : <ServerLink {...link} />;
}

interface StartLinkProps {
  site: SiteDeadlines['site'];
  storm: PlannedStart['storm'];
}

/** Starts an inspection of the site, also without signal (CLOCK-31). */
export function StartLink({ site, storm }: StartLinkProps) {
  const t = useText();
  const href = createNewReportUrl({ siteId: site.id, storm });
  const label = t('Start: {site}', { site: site.name });
  return use(OpenedOfflineContext) ? (
    <a href={href} aria-label={label} className={buttonClass({ variant: 'outline', className: 'max-tablet:w-full' })}>
      {t('Start')}
    </a>
  ) : (
    <ButtonLink href={href} variant="outline" aria-label={label} className="max-tablet:w-full">
      {t('Start')}
    </ButtonLink>
  );
}
