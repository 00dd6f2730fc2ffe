import type { Text } from '@/lib/text';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { InspectionTaskRows } from '@/components/notifications/inspection-task-rows';
import { PushOffer } from '@/components/notifications/push-offer';
import { useInspectionTasks } from '@/components/notifications/use-inspection-tasks';
import { NotificationItem } from '@/components/notifications/notification-item';
import type { NotificationViewer } from '@/components/notifications/notification-viewer';
import {
  useNotificationList,
  type NotificationKind,
  type NotificationList,
} from '@/components/notifications/use-notification-list';
import { Button } from '@/components/ui/buttons/button';
import { EmptyState, ErrorState, Loading } from '@/components/ui/feedback/states';
import { useUndo } from '@/components/ui/feedback/undo';
import { groupNotifications } from '@/lib/notifications/groups';
import { MAX_NOTIFICATIONS_SHOWN } from '@/lib/notifications/rules';

export interface NotificationMenuProps {
  kind: NotificationKind;
  viewer: NotificationViewer;
  isOpen: boolean;
}

const TITLES: Record<NotificationKind, Text> = { notifications: 'Notifications', tasks: 'Tasks' };

/** The notifications or tasks of a person, loaded when the menu opens. */
export function NotificationMenu({ kind, viewer, isOpen }: NotificationMenuProps) {
  const t = useText();
  const list = useNotificationList(kind, viewer, isOpen);
  return (
    <>
      <div className="sticky top-0 z-1 flex min-h-14 items-center justify-between gap-3 border-b border-line bg-surface pr-2 pl-4">
        <h2 className="text-[1.125rem] font-bold">{t(TITLES[kind])}</h2>
        {list.rows && <MarkAllButton kind={kind} list={list} />}
      </div>
      {kind === 'tasks' ? (
        <Tasks list={list} viewer={viewer} isOpen={isOpen} />
      ) : (
        <>
          {list.rows && <PushOffer rows={list.rows} />}
          <Rows kind={kind} list={list} viewer={viewer} />
        </>
      )}
    </>
  );
}

/** Inspections with something to do, then the tasks that were sent as notifications. */
function Tasks({
  list,
  viewer,
  isOpen,
}: Pick<NotificationMenuProps, 'viewer' | 'isOpen'> & { list: NotificationList }) {
  const { tasks, hasFailed, reload } = useInspectionTasks(viewer, isOpen);
  const reloadBoth = () => {
    reload();
    if (list.hasFailed) list.reload();
  };
  if (tasks === null) return hasFailed ? <NotLoaded kind="tasks" onTryAgain={reloadBoth} /> : <Loading />;
  if (tasks.length === 0) return <Rows kind="tasks" list={list} viewer={viewer} />;
  return (
    <>
      <InspectionTaskRows tasks={tasks} />
      {list.rows?.length !== 0 && <Rows kind="tasks" list={list} viewer={viewer} />}
    </>
  );
}

function NotLoaded({ kind, onTryAgain }: { kind: NotificationKind; onTryAgain: () => void }) {
  const t = useText();
  return (
    <ErrorState retry={<Button onClick={onTryAgain}>{t('Try again')}</Button>}>
      {kind === 'tasks' ? t('Tasks could not be loaded.') : t('Notifications could not be loaded.')}
    </ErrorState>
  );
}

/** 'Mark all as read' while something is unread; otherwise, for notifications only, 'Clear all' (NOTIF-02…NOTIF-04). */
function MarkAllButton({ kind, list }: { kind: NotificationKind; list: NotificationList }) {
  const t = useText();
  const offerUndo = useUndo();
  const rows = list.rows ?? [];
  const unread = rows.filter(({ readAt }) => readAt === null).map(({ id }) => id);
  if (unread.length > 0)
    return (
      <Button variant="text" onClick={() => list.markAsRead(unread)}>
        {t('Mark all as read')}
      </Button>
    );
  if (kind === 'tasks' || rows.length === 0) return null;
  const clearAll = () => {
    const ids = rows.map(({ id }) => id);
    list.clear(ids);
    offerUndo({ text: t('Notifications cleared'), onUndo: () => list.restore(ids) });
  };
  return (
    <Button variant="text" onClick={clearAll}>
      {t('Clear all')}
    </Button>
  );
}

function Rows({ kind, list, viewer }: { kind: NotificationKind; list: NotificationList; viewer: NotificationViewer }) {
  const t = useText();
  const { rows, hasFailed } = list;
  if (rows === null) return hasFailed ? <NotLoaded kind={kind} onTryAgain={list.reload} /> : <Loading />;
  if (rows.length === 0)
    return kind === 'tasks' ? (
      <EmptyState icon={<Icon name="clipboard-check" />}>
        {t('No tasks. Corrections assigned to you appear here.')}
      </EmptyState>
    ) : (
      <EmptyState icon={<Icon name="bell" />}>{t('No notifications.')}</EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line">
        {groupNotifications(rows).map((group) => (
          <NotificationItem key={group.id} group={group} list={list} viewer={viewer} />
        ))}
      </ul>
      {rows.length >= MAX_NOTIFICATIONS_SHOWN && (
        <p className="border-t border-line px-4 py-3 text-small text-ink-muted">
          {t('Showing the newest {count}. Clear some to see older ones.', { count: MAX_NOTIFICATIONS_SHOWN })}
        </p>
      )}
    </>
  );
}
