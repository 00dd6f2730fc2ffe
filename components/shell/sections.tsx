import { Icon } from '@/components/ui/icons/icon';
import type { IconName } from '@/components/ui/icons/icon-name';
import type { SidebarSection } from '@/components/shell/sidebar';
import type { Role } from '@/lib/permissions';
import { sidebarCategories, type Category } from '@/lib/shell/panels';

const ICONS: Record<Category, IconName> = {
  Reports: 'clipboard-check',
  Sites: 'map-pin',
  People: 'users',
  Library: 'book-open',
};

/** A role's sidebar. Rendered by the server, so that pages load no script for it; message pages load it lazily. */
export const sidebarSections = (role: Role | null, isClosed = false): SidebarSection[] =>
  sidebarCategories(role, isClosed).map(({ category, panels }) => {
    return {
      category,
      icon: <Icon name={ICONS[category]} className="size-5 shrink-0" />,
      links: panels.map(({ page, label }) => ({ page, label })),
    };
  });
