import Link from 'next/link';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import type { NotificationViewer } from '@/components/notifications/notification-viewer';
import type { NotificationList } from '@/components/notifications/use-notification-list';
import { ServerButtonLink } from '@/components/offline/server-link';
import { Avatar } from '@/components/shell/avatar';
import { Button } from '@/components/ui/buttons/button';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/buttons/icon-button';
import { useServerFormAction } from '@/components/ui/forms/use-server-form-action';
import { isTask, canClear } from '@/lib/notification-types';
import type { NotificationGroup } from '@/lib/notifications/groups';
import { getNamedSiteId, getNotificationLink } from '@/lib/notifications/links';
import { NOTIFICATION_TITLES, formatNotificationSentence, formatNotificationTime } from '@/lib/notifications/texts';
import { parseRole } from '@/lib/permissions';

interface NotificationItemProps {
  group: NotificationGroup;
  list: NotificationList;
  viewer: NotificationViewer;
}

/** A notification or task, or a group of equal ones. Pressing it marks it as read. */
export function NotificationItem({ group, list, viewer }: NotificationItemProps) {
  const t = useText();
  const { content, rows } = group;
  const [openPart, setOpenPart] = useState<'actions' | 'switch' | null>(null);
  const detailsId = useId();
  const ids = rows.map(({ id }) => id);
  const [{ createdAt, doneAt }] = rows;
  const isUnread = rows.some(({ readAt }) => readAt === null);
  const title = t(NOTIFICATION_TITLES[content.type]);
  const sender = content.from ?? null;
  const siteId = getNamedSiteId(content);
  const toggle = (part: 'actions' | 'switch') => setOpenPart(openPart === part ? null : part);

  return (
    <li className={classNames('relative', isUnread && 'bg-action-tint/40')}>
      {isUnread && <span aria-hidden="true" className="absolute top-7 left-1.5 size-2 rounded-full bg-action" />}
      <div className="flex items-start gap-3 py-3 pr-2 pl-4.5">
        <Avatar personId={sender?.personId ?? ''} name={sender?.username ?? 'Earth Tight'} />
        <NotificationTarget
          group={group}
          viewer={viewer}
          onOpen={() => isUnread && list.markAsRead(ids)}
          onOfferSwitch={() => toggle('switch')}
        >
          <span className="block font-bold wrap-anywhere text-ink">
            {title}
            {isUnread && <span className="sr-only">{t(', unread')}</span>}
            {isTask(content.type) && doneAt !== null && (
              <span className="font-regular text-ink-muted"> {t('· done')}</span>
            )}
          </span>
          <span className="block text-[0.9375rem] wrap-anywhere text-ink-soft">
            {formatNotificationSentence(content, t)}
          </span>
          <time dateTime={createdAt} className="block text-small text-ink-muted">
            {formatNotificationTime(createdAt, t)}
          </time>
        </NotificationTarget>
        <IconButton
          label={t('More about {title}', { title })}
          icon={<Icon name="ellipsis-vertical" />}
          aria-expanded={openPart === 'actions'}
          aria-controls={detailsId}
          onClick={() => toggle('actions')}
        />
      </div>
      <div id={detailsId} className="empty:hidden">
        {openPart === 'actions' && (
          <div className="flex flex-wrap gap-2 px-4 pb-3">
            <Button variant="outline" onClick={() => (isUnread ? list.markAsRead(ids) : list.markAsUnread(ids))}>
              {isUnread ? t('Mark as read') : t('Mark as unread')}
            </Button>
            {siteId !== null && rows[0].unitId === viewer.unitId && (
              <ServerButtonLink variant="outline" href={`/app/site?site=${siteId}`}>
                {t('Open the site')}
              </ServerButtonLink>
            )}
            {canClear({ type: content.type, isDone: doneAt !== null }) && (
              <Button variant="outline" onClick={() => list.clear(ids)}>
                {t('Clear')}
              </Button>
            )}
          </div>
        )}
        {openPart === 'switch' && <SwitchUnitOffer group={group} viewer={viewer} />}
      </div>
    </li>
  );
}

const ROW_LINK_CLASS = 'block min-h-11 min-w-0 grow text-left no-underline';

interface NotificationTargetProps {
  group: NotificationGroup;
  viewer: NotificationViewer;
  onOpen: () => void;
  onOfferSwitch: () => void;
  children: ReactNode;
}

/** Marks the notification as read and opens its target, if it has one. In another work unit, offers to switch to it first. */
function NotificationTarget({
  group: { rows, content },
  viewer,
  onOpen,
  onOfferSwitch,
  children,
}: NotificationTargetProps) {
  const [{ unitId }] = rows;
  const link = findLink({ content, unitId }, viewer);
  const isInOtherUnit = unitId !== null && unitId !== viewer.unitId;
  if (link === null || isInOtherUnit)
    return (
      <button
        type="button"
        className={ROW_LINK_CLASS}
        onClick={() => {
          onOpen();
          if (link !== null) onOfferSwitch();
        }}
      >
        {children}
      </button>
    );
  return (
    <Link href={link} prefetch={false} className={ROW_LINK_CLASS} onClick={onOpen}>
      {children}
    </Link>
  );
}

/** The link for the person's role; null if there is none. The target page checks permissions. */
function findLink(
  { content, unitId }: { content: NotificationGroup['content']; unitId: string | null },
  { units, unitId: activeId }: NotificationViewer,
): string | null {
  const unit = units.find(({ id }) => id === (unitId ?? activeId));
  return getNotificationLink(content, parseRole(unit?.role));
}

function SwitchUnitOffer({
  group: { rows, content },
  viewer,
}: {
  group: NotificationGroup;
  viewer: NotificationViewer;
}) {
  const t = useText();
  const [{ unitId }] = rows;
  const unit = viewer.units.find(({ id }) => id === unitId);
  const onSubmit = useServerFormAction(viewer.switchUnit, t('Work unit not changed'));
  if (!unit) return <p className="px-4 pb-3 text-small">{t('You are no longer in this work unit.')}</p>;
  return (
    <form action={viewer.switchUnit} onSubmit={onSubmit} className="grid gap-2 px-4 pb-3">
      <p className="text-small">{t('This is in {name}.', { name: unit.name })}</p>
      <input type="hidden" name="workUnit" value={unit.id} />
      <input type="hidden" name="to" value={findLink({ content, unitId }, viewer) ?? ''} />
      <Button type="submit" variant="outline">
        {t('Switch to {name}', { name: unit.name })}
      </Button>
    </form>
  );
}
