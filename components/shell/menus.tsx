'use client';

import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { Bell, TaskBell } from '@/components/notifications/bells';
import { NotificationCounts } from '@/components/notifications/notification-counts';
import type { NotificationViewer } from '@/components/notifications/notification-viewer';
import { TaskDot, TaskText } from '@/components/notifications/tasks-in-menu';
import { UnsentCountProvider, UnsentDot, UnsentText } from '@/components/offline/unsent-count';
import { Menu } from '@/components/shell/menu';
import type { AccountEntriesProps, SupportEntriesProps } from '@/components/shell/menu-entries';
import { UnitName } from '@/components/shell/unit-name';
import { Loading } from '@/components/ui/feedback/states';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { useIdlePreload } from '@/components/ui/lazy/use-idle-preload';
import { useText } from '@/components/ui/text/language';
import type { Badges } from '@/lib/notifications/rules';

export interface MenusProps {
  viewer: NotificationViewer;
  username: string;
  /** Rendered by the server, so that pages load no script for them. */
  avatar: ReactNode;
  unitName: string | null;
  badges: Badges;
  support: Omit<SupportEntriesProps, 'menu'>;
}

const ACCOUNT_MENU = 'account-menu';
const SUPPORT_MENU = 'support-menu';

const loadEntries = () => import('@/components/shell/menu-entries');
const AccountEntries = lazyComponent<AccountEntriesProps>(
  () => loadEntries().then((module) => module.AccountEntries),
  <Loading />,
);
const SupportEntries = lazyComponent<SupportEntriesProps>(
  () => loadEntries().then((module) => module.SupportEntries),
  <Loading />,
);

/** The right end of the top bar: work unit, bells and menus. */
export function Menus({ viewer, username, avatar, unitName, badges, support }: MenusProps) {
  const t = useText();
  const hasSupport = support.phone !== null || support.canSetUp !== null;
  useIdlePreload(loadEntries);
  return (
    <NotificationCounts personId={viewer.personId} initialCounts={badges} isLive={viewer.unitId !== null}>
      {unitName !== null && (
        <UnitName name={unitName} className="mr-2 max-w-80 text-[0.9375rem] font-bold max-desktop:hidden" />
      )}
      <Bell viewer={viewer} />
      <TaskBell viewer={viewer} />
      {/* On screens narrower than a desktop its entries are in the account menu. */}
      {hasSupport && (
        <Menu
          id={SUPPORT_MENU}
          label="Support"
          buttonLabel={t('Support')}
          button={<Icon name="circle-question-mark" className="size-5" />}
          buttonClass="hidden size-12 place-items-center rounded-control hover:bg-white/10 desktop:grid"
        >
          {() => <SupportEntries menu={SUPPORT_MENU} {...support} />}
        </Menu>
      )}
      <UnsentCountProvider personId={viewer.personId}>
        <Menu
          id={ACCOUNT_MENU}
          label="Account"
          buttonClass="flex min-h-12 min-w-12 items-center justify-center gap-2.5 rounded-control text-[0.9375rem] font-medium hover:bg-white/10 desktop:px-2.5"
          button={
            <>
              <span className="relative">
                {avatar}
                <UnsentDot />
                <TaskDot />
              </span>
              <span className="max-desktop:sr-only">{username}</span>
              <span className="sr-only">
                <UnsentText prefix=", " />
                <TaskText />, {t('account menu')}
              </span>
              <Icon name="chevron-down" className="size-4 max-desktop:hidden" />
            </>
          }
        >
          {() => (
            <AccountEntries
              menu={ACCOUNT_MENU}
              viewer={viewer}
              username={username}
              avatar={avatar}
              unitName={unitName}
              support={hasSupport ? support : null}
            />
          )}
        </Menu>
      </UnsentCountProvider>
    </NotificationCounts>
  );
}
