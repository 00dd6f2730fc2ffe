import type { SidebarSection } from '@/components/shell/sidebar';
import type { Role } from '@/lib/permissions';
import { listSidebarCategories } from '@/lib/shell/panels';

/** A role's sidebar. Rendered by the server, so that pages load no script for it; message pages load it lazily. */
export const listSidebarSections = (role: Role | null, isClosed = false): SidebarSection[] =>
  listSidebarCategories(role, isClosed).map(({ category, panels }) => ({
    category,
    links: panels.map(({ page, label }) => ({ page, label })),
  }));
