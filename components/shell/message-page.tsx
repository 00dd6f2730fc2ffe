'use client';

import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { PageHead } from '@/components/shell/page-head';
import { ShellFrame } from '@/components/shell/shell-frame';
import type { sectionsFor } from '@/components/shell/sections';
import type { SidebarSection } from '@/components/shell/sidebar';
import { keptRole } from '@/components/workgroups/kept-work-unit';
import type { Role } from '@/lib/permissions';

export interface MessagePageProps {
  title: ReactNode;
  /** What happened and what to do, in short sentences. */
  children: ReactNode;
  /** The button or link that leads on. */
  action: ReactNode;
}

/**
 * A whole page with one message: not found, not allowed, or failed. It asks the server for no data, which may be what
 * failed: the menu is the one that this browser showed last, and a stranger's browser shows none.
 */
export function MessagePage({ title, children, action }: MessagePageProps) {
  const role = useSyncExternalStore(onStorage, keptRole, () => null);
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

/** The menu of this role. Every page carries this screen, so the table of panels is loaded only where it is shown. */
function useSections(role: Role | null): readonly SidebarSection[] {
  const [table, setTable] = useState<{ sectionsFor: typeof sectionsFor } | null>(null);
  useEffect(() => {
    if (role === null) return;
    // Without signal the message stands without a menu; its own link leads on.
    void import('@/components/shell/sections').then(setTable, () => undefined);
  }, [role]);
  return role === null || table === null ? [] : table.sectionsFor(role);
}

function onStorage(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
