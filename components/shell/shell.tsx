import type { ReactNode } from 'react';
import { ShellFrame } from '@/components/shell/shell-frame';
import type { Role } from '@/lib/permissions';
import { EDITOR_PAGES, sidebarFor } from '@/lib/shell/panels';

export interface ShellProps {
  user: { username: string };
  /** The active work unit, null for somebody without one. */
  unit: { id: string; name: string } | null;
  role: Role | null;
  /** All units of the person; a choice shows when there is more than one. */
  units: readonly { id: string; name: string }[];
  /** Makes another unit the active one: a form action that reads the field `workGroup`. */
  switchUnit: (form: FormData) => void | Promise<void>;
  /** From the configuration; without a phone number the Support menu is not shown (decision X-80). */
  support?: { phone: string | null };
  children: ReactNode;
}

/** Bar, sidebar and menus around a panel. What a role may open is worked out here, on the server. */
export function Shell({ user, unit, role, units, switchUnit, support, children }: ShellProps) {
  const sections = sidebarFor(role).map(({ category, panels }) => ({
    category,
    links: panels.map(({ page, label }) => ({ page, label })),
  }));
  return (
    <ShellFrame
      sections={sections}
      editorPages={EDITOR_PAGES}
      account={{ username: user.username, unitId: unit?.id ?? null, units, switchUnit }}
      supportPhone={support?.phone ?? null}
    >
      {children}
    </ShellFrame>
  );
}
