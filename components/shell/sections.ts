import type { SidebarSection } from '@/components/shell/sidebar';
import type { Role } from '@/lib/permissions';
import { listSidebarCategories, type SidebarOptions } from '@/lib/shell/sidebar';

/** A role's sidebar. Rendered by the server, so that pages load no script for it; message pages load it lazily. */
export const listSidebarSections = (role: Role | null, unit?: SidebarOptions): SidebarSection[] =>
  listSidebarCategories(role, unit).map(({ category, panels }) => ({
    category,
    links: panels.map(({ page, label, sidebarLabel, isCompanion }) => ({
      page,
      path: isCompanion ? `/${page}` : `/app/${page}`,
      label: sidebarLabel ?? label,
    })),
  }));
