import { ServerButtonLink, ServerLink } from '@/components/offline/server-link';
import { usePendingReports } from '@/components/reports/list/pending-inspections';
import { ACTION_MESSAGES, getActionHandlers } from '@/components/corrective-actions/action-messages';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { ListCard } from '@/components/ui/lists/list-card';
import { useDayFormat, useText } from '@/components/ui/text/language';
import { ROW_LINK_CLASS } from '@/components/ui/lists/row-link';
import { useLiveList } from '@/lib/client/use-live-list';
import { formatListDate } from '@/lib/dates';
import { formatActionAge } from '@/lib/deadlines/action-texts';
import { dayActions, type DayActions } from '@/lib/deadlines/contract';
import { isToClose } from '@/lib/deadlines/rules';
import { createSiteUrl } from '@/lib/deadlines/urls';
import type { Role } from '@/lib/permissions';
import { createActionsUrl, createBmpHistoryUrl } from '@/lib/register/urls';
import type { PendingReport } from '@/lib/reports/contract';
import { translateInspectionType } from '@/lib/reports/domain/type-text';
import { createEditorUrl } from '@/lib/reports/urls';

const ROW_CLASS = 'grid gap-3 px-4 py-4 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:items-center desktop:px-6';

interface ActionsToCorrectProps {
  unitId: string;
  renderedAt: string;
  rendered: DayActions;
}

/** The open corrective actions with their ages, the oldest first (CLOCK-29, CLOCK-35). */
export function ActionsToCorrect({ unitId, renderedAt, rendered }: ActionsToCorrectProps) {
  const t = useText();
  const { data, loadedAt } = useLiveList(dayActions, {}, rendered, {
    messages: ACTION_MESSAGES,
    identifier: unitId,
    renderedAt,
    getHandlers: getActionHandlers,
  });
  if (data.actions.length === 0) return null;
  return (
    <ListCard
      id="my-day-to-correct"
      title={t('To correct')}
      sub={t('The oldest first')}
      foot={
        data.hasMore && (
          <ServerButtonLink variant="text" isFullWidth href={createActionsUrl()}>
            {t('All corrective actions')}
          </ServerButtonLink>
        )
      }
    >
      {data.actions.map((action) => (
        <li key={action.id} className="px-4 py-4 desktop:px-6">
          <p className="font-bold wrap-anywhere" dir="auto">
            <ServerLink href={createSiteUrl(action.site.id, 'actions')} className={ROW_LINK_CLASS}>
              {action.site.name}
            </ServerLink>
          </p>
          <p className="wrap-anywhere" lang="en">
            <ServerLink href={createBmpHistoryUrl(action.instance.id)} className={ROW_LINK_CLASS}>
              {action.instance.tag}
            </ServerLink>{' '}
            <bdi>{action.instance.name}</bdi> · <bdi>{action.name}</bdi>
          </p>
          <p className="text-small text-ink-muted">{formatActionAge(action, loadedAt, t)}</p>
        </li>
      ))}
    </ListCard>
  );
}

interface InspectionsToCloseProps {
  unit: { id: string; role: Role };
  renderedAt: string;
  rendered: PendingReport[];
}

/** The inspections that can be closed, because nothing is left to correct (CLOCK-29). */
export function InspectionsToClose({ unit, renderedAt, rendered }: InspectionsToCloseProps) {
  const t = useText();
  const formatDay = useDayFormat(formatListDate);
  const { reports } = usePendingReports(unit, rendered, renderedAt).data;
  const toClose = reports.filter((report) => isToClose(report, unit.role));
  if (toClose.length === 0) return null;
  return (
    <ListCard id="my-day-to-close" title={t('To close')} sub={t('Nothing left to correct')}>
      {toClose.map((report) => (
        <li key={report.id} className={ROW_CLASS}>
          <div className="min-w-0">
            <p className="font-bold wrap-anywhere" dir="auto">
              {report.siteName}
            </p>
            <p className="text-small text-ink-muted">
              {translateInspectionType(report, t)} · {formatDay(report.date, report.timeZone)}
            </p>
          </div>
          <HiddenWhenClosed>
            <ButtonLink
              href={createEditorUrl(report)}
              variant="outline"
              aria-label={t('Open inspection: {site}', { site: report.siteName })}
              className="max-tablet:w-full"
            >
              {t('Open')}
            </ButtonLink>
          </HiddenWhenClosed>
        </li>
      ))}
    </ListCard>
  );
}
