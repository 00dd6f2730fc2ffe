import { useId } from 'react';
import { EntrySignatures } from '@/components/corrective-actions/entry-signatures';
import type { ActionDialogName } from '@/components/corrective-actions/use-action-dialog';
import { ServerButtonLink, ServerLink } from '@/components/offline/server-link';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { Badge, type BadgeTone } from '@/components/ui/feedback/badge';
import { RowActions } from '@/components/ui/lists/list-card';
import { useText } from '@/components/ui/text/language';
import { ROW_LINK_CLASS } from '@/components/ui/lists/row-link';
import type { RequestSender } from '@/lib/client/api';
import { formatDateTime } from '@/lib/dates';
import { formatActionChip, formatClosing, formatOpenSince, formatRepeatedRepair } from '@/lib/deadlines/action-texts';
import { formatShortDay } from '@/lib/deadlines/texts';
import { createSiteUrl } from '@/lib/deadlines/urls';
import type { ListedAction } from '@/lib/register/contract';
import { createBmpHistoryUrl } from '@/lib/register/urls';
import { createCorrectionsUrl } from '@/lib/reports/urls';
import type { Translate } from '@/lib/text';

export interface ActionRowProps {
  action: ListedAction;
  sender: RequestSender;
  now: string;
  /** Whether the person is a Crew Leader or Office User. Others change only what they found. */
  isLeader: boolean;
  /** Whether the row names the site. */
  hasSite: boolean;
  onOpenDialog: (name: ActionDialogName, action: ListedAction) => void;
  /** Absent if the person has nothing to sign here. */
  onSign?: () => void;
}

/** The columns of a table of `ActionRow`s. */
export const getActionColumns = (t: Translate, { hasSite }: Pick<ActionRowProps, 'hasSite'>): string[] => [
  ...[t('BMP'), t('Corrective action')],
  ...(hasSite ? [t('Site')] : []),
  ...[t('Open since'), t('State')],
];

/** A corrective action: at which BMP, since when, until when, and what can be done about it. */
export function ActionRow({ action, sender, now, isLeader, hasSite, onOpenDialog, onSign }: ActionRowProps) {
  const t = useText();
  const { instance, site, name, closedAt, report, notified, timesSeen, departmentMessageAt, lateReason } = action;
  const canChange = isLeader || action.foundBy.id === sender.personId;
  const nameId = useId();
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-4 desktop:px-6 roomy:table-row [&>td]:roomy:px-3 [&>td]:roomy:py-3 [&>td:first-child]:roomy:pl-6 [&>td:last-child]:roomy:pr-6">
      <td className="min-w-0">
        <ServerLink href={createBmpHistoryUrl(instance.id)} className={ROW_LINK_CLASS}>
          <b className="font-bold">
            {instance.tag}{' '}
            <span lang="en" dir="auto">
              {instance.name}
            </span>
          </b>
        </ServerLink>
      </td>
      <td id={nameId} className="wrap-anywhere max-roomy:col-span-full" lang="en" dir="auto">
        {name}
      </td>
      {hasSite && (
        <td className="wrap-anywhere max-roomy:order-2 max-roomy:col-span-full max-roomy:text-small" dir="auto">
          <ServerLink href={createSiteUrl(site.id)} className={ROW_LINK_CLASS}>
            {site.name}
          </ServerLink>
        </td>
      )}
      <td className="text-small wrap-anywhere text-ink-muted max-roomy:order-1 max-roomy:col-span-full">
        {closedAt === null
          ? formatOpenSince(action, t)
          : t('Found {day}', { day: formatShortDay(action.discoveredAt, site.timeZone) })}
        {timesSeen > 1 && ` · ${t('required by {count} inspections', { count: timesSeen })}`}
        {notified.length > 0 &&
          ` · ${t('{names} notified {day}', { names: notified.join(', '), day: formatShortDay(action.notifiedAt, site.timeZone) })}`}
        {departmentMessageAt !== null && ` · ${t('DNR told us')} ${formatDateTime(departmentMessageAt, site.timeZone)}`}
        {closedAt !== null && <span className="block">{formatClosing(action, t)}</span>}
        {canChange && action.isRepairKindMissing && (
          <span className="block text-ink">{formatRepeatedRepair(action, t)}</span>
        )}
        {action.isDoneLate && (
          <span className="block text-ink" dir="auto">
            {t('Not done within 24 h')}
            {lateReason !== null && <bdi>: {lateReason}</bdi>}
          </span>
        )}
        <EntrySignatures action={action} />
      </td>
      <td className="max-roomy:col-start-2 max-roomy:row-start-1">
        <Badge tone={getTone(action)}>{formatActionChip(action, now, t)}</Badge>
      </td>
      <td className="max-roomy:order-3 max-roomy:col-span-full max-roomy:pt-2">
        <HiddenWhenClosed>
          <RowActions className="roomy:justify-end">
            {closedAt === null && report.isOpen && (
              <ServerButtonLink
                variant="outline"
                href={createCorrectionsUrl(report.id)}
                aria-label={`${t('Enter correction')}: ${instance.tag}`}
                aria-describedby={nameId}
              >
                {t('Enter correction')}
              </ServerButtonLink>
            )}
            {closedAt === null && !report.isOpen && (
              <Button
                variant="outline"
                aria-label={`${t('Record the fix')}: ${instance.tag}`}
                aria-describedby={nameId}
                onClick={() => onOpenDialog('fix', action)}
              >
                {t('Record the fix')}
              </Button>
            )}
            {onSign && (
              <Button
                variant="outline"
                aria-label={`${t('Sign')}: ${instance.tag}`}
                aria-describedby={nameId}
                onClick={onSign}
              >
                {t('Sign')}
              </Button>
            )}
            {canChange && action.hasRepairKinds && (closedAt === null || action.isRepairKindMissing) && (
              <Button
                variant="text"
                aria-label={`${t('Kind of repair')}: ${instance.tag}`}
                aria-describedby={nameId}
                onClick={() => onOpenDialog('repair', action)}
              >
                {t('Kind of repair')}
              </Button>
            )}
            {isLeader && departmentMessageAt !== null && (
              <Button
                variant="text"
                aria-label={`${t('DNR did not tell us')}: ${instance.tag}`}
                aria-describedby={nameId}
                onClick={() => onOpenDialog('message-withdrawn', action)}
              >
                {t('DNR did not tell us')}
              </Button>
            )}
            {canChange && action.isDoneLate && (
              <Button
                variant="text"
                aria-label={`${t(lateReason === null ? 'Add a reason' : 'Change the reason')}: ${instance.tag}`}
                aria-describedby={nameId}
                onClick={() => onOpenDialog('late', action)}
              >
                {t(lateReason === null ? 'Add a reason' : 'Change the reason')}
              </Button>
            )}
            {canChange && (
              <Button
                variant="text"
                aria-label={`${t(closedAt === null ? 'Not needed' : 'Reopen')}: ${instance.tag}`}
                aria-describedby={nameId}
                onClick={() => onOpenDialog(closedAt === null ? 'not-needed' : 'reopened', action)}
              >
                {t(closedAt === null ? 'Not needed' : 'Reopen')}
              </Button>
            )}
          </RowActions>
        </HiddenWhenClosed>
      </td>
    </tr>
  );
}

function getTone({ closedAt, isOverdue }: ListedAction): BadgeTone {
  if (closedAt !== null) return 'complete';
  return isOverdue ? 'overdue' : 'incomplete';
}
