'use client';

import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { PageHead } from '@/components/shell/page-head';
import { ShellFrame } from '@/components/shell/shell-frame';
import type { sidebarSections } from '@/components/shell/sections';
import type { SidebarSection } from '@/components/shell/sidebar';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { useText } from '@/components/ui/text/language';
import { loadActiveRole } from '@/components/workgroups/active-work-unit-storage';
import type { Role } from '@/lib/permissions';

export interface MessagePageProps {
  title: ReactNode;
  children: ReactNode;
  /** A link to the start if not given. */
  action?: ReactNode;
}

/** Requests no data, because that may be what failed: the sidebar is the one last shown in this browser, if any. */
export function MessagePage({ title, children, action = <StartLink /> }: MessagePageProps) {
  const role = useSyncExternalStore(subscribeToStorage, loadActiveRole, () => null);
  return (
    <ShellFrame page="" editor={false} sections={useSections(role)} menus={null}>
      <PageHead title={title} />
      <div className="max-w-(--measure)!">
        <div className="mb-6 text-ink-soft">{children}</div>
        {action}
      </div>
    </ShellFrame>
  );
}

/** The role's sidebar. Loaded lazily, because every page includes this screen. */
function useSections(role: Role | null): readonly SidebarSection[] {
  const [table, setTable] = useState<{ sidebarSections: typeof sidebarSections } | null>(null);
  useEffect(() => {
    if (role === null) return;
    // Offline the message has no sidebar; its link still works.
    void import('@/components/shell/sections').then(setTable, () => undefined);
  }, [role]);
  return role === null || table === null ? [] : table.sidebarSections(role);
}

function subscribeToStorage(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** A plain link, because Next's would add 3 KB to every page. */
function StartLink() {
  const t = useText();
  return (
    <a href="/" className={buttonClass({})}>
      {t('Go to the start')}
    </a>
  );
}
