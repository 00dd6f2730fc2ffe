import { ServerLink } from '@/components/offline/server-link';
import { ROW_TARGET } from '@/components/ui/lists/list-card';

/** The name of a report's site, which leads to its page (OVER-10). */
export const ReportSiteLink = ({
  site: { siteId, siteName },
}: {
  site: { siteId: string | null; siteName: string };
}) =>
  siteId ? (
    <ServerLink href={`/app/site?site=${siteId}`} className={`text-ink underline ${ROW_TARGET.control}`}>
      {siteName}
    </ServerLink>
  ) : (
    siteName
  );
