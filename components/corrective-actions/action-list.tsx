import { ACTION_MESSAGES, getActionHandlers } from '@/components/corrective-actions/action-messages';
import { ActionRow } from '@/components/corrective-actions/action-row';
import { DepartmentNoticeButton } from '@/components/corrective-actions/department-notice-button';
import { useActionDialog } from '@/components/corrective-actions/use-action-dialog';
import { ShownAsOf } from '@/components/offline/shown-as-of';
import { ServerLink } from '@/components/offline/server-link';
import { classNames } from '@/components/ui/class-names';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { EmptyState } from '@/components/ui/feedback/states';
import { ListCard } from '@/components/ui/lists/list-card';
import { useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import { correctiveActions, type ActionList, type ActionListQuery } from '@/lib/register/contract';
import { createActionsCsvUrl } from '@/lib/register/urls';
import type { Text } from '@/lib/text';

export interface ActionListProps {
  query: ActionListQuery;
  list: ActionList;
  sender: RequestSender;
  renderedAt: string;
  isLeader: boolean;
  /** Whether the department's notices move due times: at a site under Wisconsin's rules. */
  hasDepartmentNotices?: boolean;
  /** The URL of the list with another filter or page. */
  createUrl: (query: Partial<ActionListQuery>) => string;
}

const STATES = [
  { state: 'open', label: 'Still open' },
  { state: 'overdue', label: 'Overdue' },
  { state: 'closed', label: 'Closed' },
  { state: 'all', label: 'All' },
] as const satisfies readonly { state: ActionListQuery['state']; label: Text }[];

/** Corrective actions by state, 50 a page (REG-13). */
export function CorrectiveActionList({
  query,
  list: rendered,
  sender,
  renderedAt,
  isLeader,
  hasDepartmentNotices = false,
  createUrl,
}: ActionListProps) {
  const t = useText();
  const list = useLiveList(correctiveActions, query, rendered, {
    messages: ACTION_MESSAGES,
    identifier: sender.unitId,
    renderedAt,
    getHandlers: getActionHandlers,
  });
  const { actions, older, total } = list.data;
  const { openDialog, dialog } = useActionDialog({
    sender,
    now: list.loadedAt,
    onSaved: () => void list.refetch(),
  });
  return (
    <div>
      <ShownAsOf lists={[list]} worksOffline="inspections" className="mb-4" />
      <nav aria-label={t('Filter')} className="mb-4 flex flex-wrap gap-2">
        {STATES.map(({ state, label }) => (
          <ServerLink
            key={state}
            href={createUrl({ state })}
            aria-current={state === query.state ? 'page' : undefined}
            className={classNames(
              'inline-flex min-h-12 items-center rounded-control px-3 font-bold no-underline inset-ring tablet:px-4',
              state === query.state
                ? 'bg-ink text-white inset-ring-ink'
                : 'bg-white text-ink inset-ring-line-control hover:inset-ring-ink',
            )}
          >
            {t(label)}
          </ServerLink>
        ))}
      </nav>
      {isLeader && hasDepartmentNotices && (
        <DepartmentNoticeButton {...{ actions, sender }} now={list.loadedAt} onSaved={() => void list.refetch()} />
      )}
      <ListCard
        id="corrective-actions"
        title={t('{count} corrective actions', { count: total })}
        actions={
          isLeader &&
          total > 0 && (
            // A file, which the router must not prefetch.
            <a href={createActionsCsvUrl(query)} download className="inline-flex min-h-12 items-center text-link">
              {t('Download CSV')}
            </a>
          )
        }
        emptyState={
          actions.length === 0 && (
            <EmptyState>
              {t(query.state === 'all' ? 'No corrective actions yet.' : 'Nothing matches this filter.')}
            </EmptyState>
          )
        }
        foot={
          (older !== null || query.cursor !== undefined) && (
            <nav aria-label={t('Pages')} className="flex justify-end gap-2 border-t border-line px-4 py-3 desktop:px-6">
              {query.cursor !== undefined && (
                <ButtonLink variant="text" href={createUrl({ state: query.state })} prefetch={false}>
                  {t('Newest')}
                </ButtonLink>
              )}
              {older !== null && (
                <ButtonLink variant="text" href={createUrl({ state: query.state, cursor: older })} prefetch={false}>
                  {t('Older')}
                </ButtonLink>
              )}
            </nav>
          )
        }
      >
        {actions.map((action) => (
          <ActionRow
            key={action.id}
            {...{ action, sender, isLeader }}
            now={list.loadedAt}
            hasSite={query.siteId === undefined}
            onOpenDialog={openDialog}
          />
        ))}
      </ListCard>
      {dialog}
    </div>
  );
}
