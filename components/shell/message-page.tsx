'use client';

import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { PageHead } from '@/components/shell/page-head';
import { ShellFrame } from '@/components/shell/shell-frame';
import type { listSidebarSections } from '@/components/shell/sections';
import type { SidebarSection } from '@/components/shell/sidebar';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { useText } from '@/components/ui/text/language';
import { loadActiveRole } from '@/components/workgroups/active-work-unit-storage';
import type { Role } from '@/lib/permissions';

export interface MessagePageProps {
  title: ReactNode;
  children: ReactNode;
  /** Default: a link to the home page. */
  action?: ReactNode;
  /** The right end of the bar. */
  menus?: ReactNode;
}

/**
 * A page with a message, such as 'not found'. It requests no data, because requests may be failing. The sidebar is that
 * of the role last used in this browser.
 */
export function MessagePage({ title, children, action = <HomeLink />, menus = null }: MessagePageProps) {
  const role = useSyncExternalStore(subscribeToStorage, loadActiveRole, () => null);
  return (
    <ShellFrame page="" isEditor={false} sections={useSections(role)} menus={menus}>
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
  const [sectionsModule, setSectionsModule] = useState<{ listSidebarSections: typeof listSidebarSections } | null>(
    null,
  );
  useEffect(() => {
    if (role === null) return;
    // Offline, the page has no sidebar.
    void import('@/components/shell/sections').then(setSectionsModule, () => undefined);
  }, [role]);
  return role === null || sectionsModule === null ? [] : sectionsModule.listSidebarSections(role);
}

function subscribeToStorage(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** A plain link, because Next's Link would add 3 KB to every page. */
function HomeLink() {
  const t = useText();
  return (
    <a href="/" className={buttonClass({})}>
      {t('Go to the home page')}
    </a>
  );
}
