import type { ReactNode } from 'react';
import { ACTION_MESSAGES, getActionHandlers } from '@/components/corrective-actions/action-messages';
import { ActionRow, getActionColumns } from '@/components/corrective-actions/action-row';
import { ChoiceLinks } from '@/components/corrective-actions/choice-links';
import { DepartmentMessageButton } from '@/components/corrective-actions/department-message-button';
import { useLogSigning } from '@/components/corrective-actions/use-log-signing';
import { useActionDialog } from '@/components/corrective-actions/use-action-dialog';
import { ShownAsOf } from '@/components/offline/shown-as-of';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { EmptyState } from '@/components/ui/feedback/states';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { ListCard } from '@/components/ui/lists/list-card';
import { useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import type { MapConfig } from '@/lib/map/types';
import { correctiveActions, type ActionList, type ActionListQuery } from '@/lib/register/contract';
import { createActionsCsvUrl } from '@/lib/register/urls';
import type { LogSigner } from '@/lib/signing/log-signatures';
import { pluralize, type Text } from '@/lib/text';

const ActionMap = lazyComponent(() =>
  import('@/components/corrective-actions/action-map').then((module) => module.ActionMap),
);

export interface ActionListProps {
  query: ActionListQuery;
  list: ActionList;
  sender: RequestSender;
  renderedAt: string;
  isLeader: boolean;
  /** Whether the department's messages move due times: at a site under Wisconsin's rules. */
  hasDepartmentMessages?: boolean;
  /** Who signs the log, on the page of a site with a permit profile. */
  signer?: LogSigner | null;
  /** The URL of the list with another filter or page. */
  createUrl: (query: ActionListQuery) => string;
  /** Fields above the list. */
  filters?: ReactNode;
  /** Links to other views of the list. */
  views?: ReactNode;
  /** Shows the corrective actions on a map instead. */
  map?: MapConfig;
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
  hasDepartmentMessages = false,
  signer = null,
  createUrl,
  filters,
  views,
  map,
}: ActionListProps) {
  const t = useText();
  const list = useLiveList(correctiveActions, query, rendered, {
    messages: ACTION_MESSAGES,
    identifier: sender.unitId,
    renderedAt,
    getHandlers: getActionHandlers,
  });
  const { actions, older, total, isEmpty } = list.data;
  const filter = { ...query, cursor: undefined };
  const hasSite = query.siteId === undefined;
  const { openDialog, dialog } = useActionDialog({
    sender,
    isLeader,
    now: list.loadedAt,
    onSaved: () => void list.refetch(),
  });
  const { toSign, openSigning, signDialog } = useLogSigning({
    actions,
    signer,
    sender,
    onSettled: () => void list.refetch(),
  });
  return (
    <div>
      <ShownAsOf lists={[list]} worksOffline="inspections" className="mb-4" />
      <div className="mb-4 flex flex-wrap justify-between gap-x-4 gap-y-2">
        <ChoiceLinks
          label={t('State')}
          choices={STATES.map(({ state, label }) => ({
            value: state,
            label: t(label),
            href: createUrl({ ...filter, state, due: state === 'closed' ? undefined : filter.due }),
          }))}
          selected={query.state}
        />
        {views}
      </div>
      {isLeader && hasDepartmentMessages && (
        <DepartmentMessageButton
          actions={actions}
          sender={sender}
          now={list.loadedAt}
          onSaved={() => void list.refetch()}
        />
      )}
      {toSign.length > 0 && (
        <HiddenWhenClosed>
          <div className="mb-4">
            <Button variant="outline" size="field" onClick={() => openSigning(toSign)}>
              {t('Sign all listed ({count})', { count: toSign.length })}
            </Button>
          </div>
        </HiddenWhenClosed>
      )}
      <ListCard
        id="corrective-actions"
        title={pluralize(t, total, '1 corrective action', '{count} corrective actions')}
        actions={
          isLeader &&
          total > 0 && (
            // A file, which the router must not prefetch.
            <a href={createActionsCsvUrl(query)} download className="inline-flex min-h-12 items-center text-link">
              {t('Download CSV')}
            </a>
          )
        }
        filters={!isEmpty && filters}
        isWide
        columns={getActionColumns(t, { hasSite })}
        emptyState={
          actions.length === 0 ? (
            <EmptyState>{t(isEmpty ? 'No corrective actions yet.' : 'Nothing matches this filter.')}</EmptyState>
          ) : (
            map && <ActionMap config={map} actions={actions} now={list.loadedAt} />
          )
        }
        foot={
          (older !== null || query.cursor !== undefined) && (
            <nav aria-label={t('Pages')} className="flex justify-end gap-2 border-t border-line px-4 py-3 desktop:px-6">
              {query.cursor !== undefined && (
                <ButtonLink variant="text" href={createUrl(filter)} prefetch={false}>
                  {t('Newest')}
                </ButtonLink>
              )}
              {older !== null && (
                <ButtonLink variant="text" href={createUrl({ ...query, cursor: older })} prefetch={false}>
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
            action={action}
            sender={sender}
            isLeader={isLeader}
            now={list.loadedAt}
            hasSite={hasSite}
            onOpenDialog={openDialog}
            onSign={toSign.includes(action) ? () => openSigning([action]) : undefined}
          />
        ))}
      </ListCard>
      {dialog}
      {signDialog}
    </div>
  );
}
