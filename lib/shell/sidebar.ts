import type { Role } from '@/lib/permissions';
import { canOpenPanel, CATEGORIES, isPanelAvailable, PANELS, type Category, type Panel } from './panels';

/** What the sidebar depends on besides the role. */
export interface SidebarOptions {
  isClosed?: boolean;
  hasAgreements?: boolean;
}

/** The sidebar of a role: categories in order, only those with a permitted link (SHELL-30…33). */
export function listSidebarCategories(
  role: Role | null,
  { isClosed = false, hasAgreements = false }: SidebarOptions = {},
): { category: Category; panels: Panel[] }[] {
  return CATEGORIES.map((category) => ({
    category,
    panels: (PANELS as readonly Panel[]).filter(
      (panel) =>
        panel.isInSidebar &&
        panel.category === category &&
        (hasAgreements || panel.needsAgreement !== true) &&
        canOpenPanel(panel, role) &&
        isPanelAvailable(panel, { isClosed }),
    ),
  })).filter(({ panels }) => panels.length > 0);
}
