import { BookOpen, ClipboardCheck, MapPin, Users, type LucideIcon } from 'lucide-react';
import type { SidebarSection } from '@/components/shell/sidebar';
import type { Role } from '@/lib/permissions';
import { sidebarFor, type Category } from '@/lib/shell/panels';

const ICONS: Record<Category, LucideIcon> = {
  Reports: ClipboardCheck,
  Sites: MapPin,
  People: Users,
  Library: BookOpen,
};

/** The sidebar of a role. The server makes it, so that a page loads no scripts for it; a message page loads it later. */
export const sectionsFor = (role: Role | null, isClosed = false): SidebarSection[] =>
  sidebarFor(role, isClosed).map(({ category, panels }) => {
    const Icon = ICONS[category];
    return {
      category,
      icon: <Icon aria-hidden="true" className="size-5 shrink-0" />,
      links: panels.map(({ page, label }) => ({ page, label })),
    };
  });
