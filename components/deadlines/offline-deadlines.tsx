import { DayHead, DaySections } from '@/components/deadlines/day-sections';
import { DeadlineLists } from '@/components/deadlines/deadline-lists';
import { OpenedOfflineContext } from '@/components/deadlines/deadline-links';
import { computeStoredDay, useDeviceDeadlines } from '@/components/deadlines/use-device-deadlines';
import { ShownAsOf } from '@/components/offline/shown-as-of';
import { useWhenServerReachable } from '@/components/offline/use-when-server-reachable';
import { PageHead } from '@/components/shell/page-head';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { EmptyState, Loading } from '@/components/ui/feedback/states';
import { ListCard } from '@/components/ui/lists/list-card';
import { useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { computeDeviceSite } from '@/lib/deadlines/device-deadlines';
import { MY_DAY_PATH } from '@/lib/deadlines/urls';
import type { StoredDeadlines } from '@/lib/offline/store/deadlines';
import { ON_THIS_DEVICE_PATH } from '@/lib/reports/urls';

export interface OfflineDeadlinesProps {
  sender: RequestSender;
  /** The site whose deadlines are shown; null for My Day. */
  siteId: string | null;
}

/** My Day or the deadlines of a site as this device computes them, shown while the server is unreachable (CLOCK-33). */
export function OfflineDeadlines({ sender, siteId }: OfflineDeadlinesProps) {
  const reading = useDeviceDeadlines(sender.unitId);
  useWhenServerReachable(() => location.reload());
  if (!reading?.stored) return <Loading />;
  const { stored, at } = reading;
  return (
    <OpenedOfflineContext value>
      {siteId === null ? (
        <OfflineDay stored={stored} at={at} />
      ) : (
        <OfflineSite stored={stored} at={at} siteId={siteId} sender={sender} />
      )}
    </OpenedOfflineContext>
  );
}

interface OfflinePageProps {
  stored: StoredDeadlines;
  at: string;
}

function OfflineDay({ stored, at }: OfflinePageProps) {
  const t = useText();
  const { deadlines } = computeStoredDay(stored, at);
  return (
    <>
      <DayHead now={at} loadedAt={stored.deadlines.at} />
      <div className="grid gap-4 desktop:gap-6">
        <DataAge stored={stored} />
        <DaySections
          deadlines={deadlines}
          now={at}
          isLeader={stored.deadlines.canManageDeadlines}
          onDecided={ignoreDecision}
        />
        {deadlines.length === 0 && (
          <ListCard emptyState={<EmptyState>{t('Nothing is due this week.')}</EmptyState>}>{null}</ListCard>
        )}
        <PageLink href={ON_THIS_DEVICE_PATH}>{t('On this device')}</PageLink>
      </div>
    </>
  );
}

function OfflineSite({ stored, at, siteId, sender }: OfflinePageProps & { siteId: string; sender: RequestSender }) {
  const t = useText();
  const shown = computeDeviceSite(stored.deadlines, siteId, stored.inspections, at);
  if (!shown) return null;
  return (
    <>
      <PageHead
        title={<span dir="auto">{shown.site.name}</span>}
        lead={<span lang="en">{shown.rules?.schedule}</span>}
      />
      <div className="grid gap-4 desktop:gap-6">
        <DataAge stored={stored} />
        <DeadlineLists {...shown} now={at} sender={sender} isLeader={false} onChanged={ignoreDecision} />
        <PageLink href={MY_DAY_PATH}>{t('My Day')}</PageLink>
      </div>
    </>
  );
}

const DataAge = ({ stored }: Pick<OfflinePageProps, 'stored'>) => (
  <ShownAsOf lists={[{ loadedAt: stored.deadlines.at, isUnreachable: true }]} worksOffline="inspections" />
);

const PageLink = ({ href, children }: { href: string; children: string }) => (
  <p>
    <a href={href} className={buttonClass({ variant: 'text', className: '-ml-4' })}>
      {children}
    </a>
  </p>
);

/** A decision about rain needs the server, whose response reloads the page. */
const ignoreDecision = () => undefined;
