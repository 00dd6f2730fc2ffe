import { useWhenServerReachable } from '@/components/offline/use-when-server-reachable';
import { Icon } from '@/components/ui/icons/icon';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { useText } from '@/components/ui/text/language';
import { createNewReportUrl } from '@/lib/reports/urls';
import type { ReportSite } from '@/lib/sites/site';

/** What a member of the work unit sees who scans the code at the gate without signal (BOARD-06). */
export function OfflineBoard({ site }: { site: Pick<ReportSite, 'id' | 'name'> }) {
  const t = useText();
  useWhenServerReachable(() => location.reload());
  return (
    <section>
      <h1 className="text-page font-heavy tracking-tight wrap-anywhere" dir="auto">
        {site.name}
      </h1>
      <p role="status" className="mt-2 mb-6 text-ink-soft">
        {t('No signal. This page opens when you are back online. You can keep working on your inspections now.')}
      </p>
      {/* A plain link: Next's link would wait for the server. */}
      <a
        href={createNewReportUrl({ siteId: site.id, storm: null })}
        className={buttonClass({ size: 'primary', className: 'max-tablet:w-full' })}
      >
        <Icon name="plus" />
        {t('New Inspection')}
      </a>
    </section>
  );
}
