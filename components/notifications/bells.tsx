import type { ReactNode } from 'react';
import type { Text, Translate } from '@/lib/text';
import { useText } from '@/components/ui/text/language';
import { useNotificationCounts } from '@/components/notifications/notification-counts';
import type { NotificationMenuProps } from '@/components/notifications/notification-menu';
import type { NotificationViewer } from '@/components/notifications/notification-viewer';
import { Menu } from '@/components/shell/menu';
import { Icon } from '@/components/ui/icons/icon';
import type { IconName } from '@/components/ui/icons/icon-name';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { Loading } from '@/components/ui/feedback/states';
import { formatBadge } from '@/lib/notifications/rules';

const BUTTON_CLASS = 'relative size-12 place-items-center rounded-control hover:bg-white/10';

/** The id of the menu with the tasks. */
export const TASK_MENU = 'task-menu';

/** '1 new task', '12 new tasks', or ''. */
export function formatNewCount(count: number, kind: 'task' | 'notification', t: Translate): string {
  if (count === 0) return '';
  const params = { count: formatBadge(count) };
  if (kind === 'task') return t(count === 1 ? '{count} new task' : '{count} new tasks', params);
  return t(count === 1 ? '{count} new notification' : '{count} new notifications', params);
}

const NotificationMenu = lazyComponent<NotificationMenuProps>(
  () => import('@/components/notifications/notification-menu').then((module) => module.NotificationMenu),
  <Loading />,
);

/** The notifications, with the count of new ones (SHELL-38). */
export function Bell({ viewer }: { viewer: NotificationViewer }) {
  const t = useText();
  const { notifications } = useNotificationCounts().counts;
  return (
    <BellMenu
      id="notification-menu"
      label="Notifications"
      newItems={formatNewCount(notifications, 'notification', t)}
      count={notifications}
      icon="bell"
      buttonClass={`grid ${BUTTON_CLASS}`}
      renderList={(isOpen) => <NotificationMenu kind="notifications" viewer={viewer} isOpen={isOpen} />}
    />
  );
}

/** The tasks. On screens narrower than a desktop, the account menu opens them. */
export function TaskBell({ viewer }: { viewer: NotificationViewer }) {
  const t = useText();
  const { tasks } = useNotificationCounts().counts;
  return (
    <BellMenu
      id={TASK_MENU}
      label="Tasks"
      newItems={formatNewCount(tasks, 'task', t)}
      count={tasks}
      icon="clipboard-list"
      buttonClass={`hidden desktop:grid ${BUTTON_CLASS}`}
      renderList={(isOpen) => <NotificationMenu kind="tasks" viewer={viewer} isOpen={isOpen} />}
    />
  );
}

interface BellMenuProps {
  id: string;
  label: Text;
  newItems: string;
  count: number;
  icon: IconName;
  buttonClass: string;
  renderList: (isOpen: boolean) => ReactNode;
}

/** A button with a count, and the menu that it opens. */
function BellMenu({ id, label, newItems, count, icon, buttonClass, renderList }: BellMenuProps) {
  const t = useText();
  return (
    <Menu
      id={id}
      label={label}
      buttonLabel={newItems ? `${t(label)}, ${newItems}` : t(label)}
      buttonClass={buttonClass}
      button={
        <>
          <Icon name={icon} className="size-5" />
          {count > 0 && (
            <span className="absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-incomplete-pin px-1 text-[0.75rem] leading-none font-bold text-[#171200] tabular-nums">
              {formatBadge(count)}
            </span>
          )}
        </>
      }
      sheetClass="desktop:right-36"
    >
      {renderList}
    </Menu>
  );
}
