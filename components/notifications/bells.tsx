'use client';

import { Bell as BellIcon, ClipboardList } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNoticeCounts } from '@/components/notifications/notice-counts';
import type { NoticeMenuProps } from '@/components/notifications/notice-menu';
import type { Reader } from '@/components/notifications/reader';
import { Menu } from '@/components/shell/menu';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Loading } from '@/components/ui/states';
import { badgeText } from '@/lib/notifications/rules';

const BUTTON = 'relative size-12 place-items-center rounded-control hover:bg-white/10';

export const TASK_MENU = 'task-menu';

export const newTasks = (tasks: number): string => (tasks === 1 ? '1 new task' : `${badgeText(tasks)} new tasks`);

const newNotices = (notices: number): string =>
  notices === 1 ? '1 new notification' : `${badgeText(notices)} new notifications`;

const NoticeMenu = lazyComponent<NoticeMenuProps>(
  () => import('@/components/notifications/notice-menu').then((part) => part.NoticeMenu),
  <Loading text="Loading..." />,
);

/** The notifications, with how many are new (SHELL-38). */
export function Bell({ reader }: { reader: Reader }) {
  const { notices } = useNoticeCounts().counts;
  return (
    <Sheet
      id="notification-menu"
      label="Notifications"
      news={notices > 0 ? newNotices(notices) : null}
      count={notices}
      icon={<BellIcon aria-hidden="true" className="size-5" />}
      buttonClass={`grid ${BUTTON}`}
      list={(isOpen) => <NoticeMenu kind="notices" reader={reader} isOpen={isOpen} />}
    />
  );
}

/** The tasks. On a phone the account menu leads to them. */
export function TaskBell({ reader }: { reader: Reader }) {
  const { tasks } = useNoticeCounts().counts;
  return (
    <Sheet
      id={TASK_MENU}
      label="Tasks"
      news={tasks > 0 ? newTasks(tasks) : null}
      count={tasks}
      icon={<ClipboardList aria-hidden="true" className="size-5" />}
      buttonClass={`hidden desktop:grid ${BUTTON}`}
      list={(isOpen) => <NoticeMenu kind="tasks" reader={reader} isOpen={isOpen} />}
    />
  );
}

interface SheetProps {
  id: string;
  label: string;
  news: string | null;
  count: number;
  icon: ReactNode;
  buttonClass: string;
  list: (isOpen: boolean) => ReactNode;
}

/** The list is loaded when it is first opened. */
function Sheet({ id, label, news, count, icon, buttonClass, list }: SheetProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <Menu
      id={id}
      label={label}
      buttonLabel={news === null ? label : `${label}, ${news}`}
      buttonClass={buttonClass}
      button={
        <>
          {icon}
          {count > 0 && (
            <span className="absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-incomplete-pin px-1 text-[0.75rem] leading-none font-bold text-[#171200] tabular-nums">
              {badgeText(count)}
            </span>
          )}
        </>
      }
      sheetClass="desktop:right-36"
      onOpen={setOpen}
    >
      {isOpen !== null && list(isOpen)}
    </Menu>
  );
}
