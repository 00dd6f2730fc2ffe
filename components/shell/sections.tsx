import { BookOpen, ClipboardCheck, MapPin, Users, type LucideIcon } from 'lucide-react';
import type { SidebarSection } from '@/components/shell/sidebar';
import type { Role } from '@/lib/permissions';
import { sidebarCategories, type Category } from '@/lib/shell/panels';

const ICONS: Record<Category, LucideIcon> = {
  Reports: ClipboardCheck,
  Sites: MapPin,
  People: Users,
  Library: BookOpen,
};

/** A role's sidebar. Rendered by the server, so that pages load no script for it; message pages load it lazily. */
export const sidebarSections = (role: Role | null, isClosed = false): SidebarSection[] =>
  sidebarCategories(role, isClosed).map(({ category, panels }) => {
    const Icon = ICONS[category];
    return {
      category,
      icon: <Icon aria-hidden="true" className="size-5 shrink-0" />,
      links: panels.map(({ page, label }) => ({ page, label })),
    };
  });
