'use client';

import { useSyncExternalStore, type ReactNode } from 'react';
import { PageHead } from '@/components/shell/page-head';
import { ShellFrame } from '@/components/shell/shell-frame';
import { keptRole } from '@/components/workgroups/active-work-unit';
import { sidebarFor } from '@/lib/shell/panels';

export interface MessagePageProps {
  title: string;
  /** What happened and what to do, in short sentences. */
  children: ReactNode;
  /** The button or link that leads on. */
  action: ReactNode;
}

/**
 * A whole page with one message: not found, not allowed, or failed. It reads nothing from the server, which may be what
 * failed: the menu is the one that this browser showed last, and a stranger's browser shows none.
 */
export function MessagePage({ title, children, action }: MessagePageProps) {
  const role = useSyncExternalStore(onStorage, keptRole, () => null);
  const sections = role === null ? [] : sidebarFor(role);
  return (
    <ShellFrame
      page=""
      editor={false}
      sections={sections.map(({ category, panels }) => ({
        category,
        links: panels.map(({ page, label }) => ({ page, label })),
      }))}
      menus={null}
    >
      <PageHead title={title} />
      <div className="max-w-(--measure)!">
        <div className="mb-6 text-ink-soft">{children}</div>
        {action}
      </div>
    </ShellFrame>
  );
}

function onStorage(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
