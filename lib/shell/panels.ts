import { hasPermission, type Permission, type Role } from '@/lib/permissions';
import type { Text } from '@/lib/text';

/** The categories of the sidebar, in order. */
export const CATEGORIES = ['Reports', 'Sites', 'People', 'Library'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Panel {
  readonly page: string;
  readonly label: Text;
  readonly permission: Permission;
  readonly category: Category | null;
  readonly isInSidebar: boolean;
  /** Whether a signed-in person without a work unit can open it. */
  readonly worksWithoutUnit?: boolean;
  /** The browser's title, if it is not the label. */
  readonly title?: Text;
  /** The panel whose sidebar link is marked instead, if this one has none. */
  readonly markedPanel?: string;
  /** Whether it is a page of the assured-disposal companion, at /{page} with the companion's sub-bar. */
  readonly isCompanion?: boolean;
  /** Its text in the sidebar, if that is not the label. */
  readonly sidebarLabel?: Text;
  /** Whether the sidebar shows it only in a work unit that has an agreement. */
  readonly needsAgreement?: boolean;
  /** Whether it has nothing to read, so that a closed work unit does not offer it (decision X-380). */
  readonly isOnlyForChanges?: boolean;
  /** Whether it is full screen with its own frame: no docked sidebar, and no top bar below the desktop width. */
  readonly isEditor?: boolean;
}

/**
 * The panels under /app/{page} and the companion's pages under /{page} (account-shell §2.3). Sidebar, page guards and
 * tests are derived from this table.
 */
export const PANELS = [
  { page: 'overview', label: 'Overview', permission: 'see-overview', category: 'Reports', isInSidebar: true },
  {
    page: 'overview-list',
    label: 'Overview',
    permission: 'manage-deadlines',
    category: 'Reports',
    isInSidebar: false,
    markedPanel: 'overview',
  },
  {
    page: 'report-setup',
    label: 'New Report',
    title: 'Inspection',
    permission: 'use-reports',
    category: 'Reports',
    isInSidebar: true,
    isOnlyForChanges: true,
    isEditor: true,
  },
  {
    page: 'inspection-reports',
    label: 'Inspection Reports',
    permission: 'use-reports',
    category: 'Reports',
    isInSidebar: true,
  },
  { page: 'my-day', label: 'My Day', permission: 'use-reports', category: 'Reports', isInSidebar: true },
  {
    page: 'corrective-actions',
    label: 'Corrective Actions',
    permission: 'use-reports',
    category: 'Reports',
    isInSidebar: true,
  },
  ...(
    [
      { page: 'site', label: 'Site', markedPanel: 'my-day' },
      { page: 'bmp', label: 'BMP history', markedPanel: 'corrective-actions' },
      { page: 'report-view', label: 'View Report', markedPanel: 'inspection-reports' },
    ] as const
  ).map((page) => ({
    permission: 'use-reports' as const,
    category: 'Reports' as const,
    isInSidebar: false,
    ...page,
  })),
  {
    page: 'on-this-device',
    label: 'On this device',
    permission: 'use-reports',
    category: null,
    // Linked in the user menu, because the page is about the device and not the work unit.
    isInSidebar: false,
    worksWithoutUnit: true,
  },
  { page: 'outbox', label: 'Outbox', permission: 'read-outbox', category: 'Reports', isInSidebar: true },
  { page: 'active-sites', label: 'Active Sites', permission: 'manage-sites', category: 'Sites', isInSidebar: true },
  {
    page: 'new-site',
    label: 'New Site',
    permission: 'manage-sites',
    category: 'Sites',
    isInSidebar: true,
    isOnlyForChanges: true,
  },
  {
    page: 'import-sites',
    label: 'Import Sites',
    permission: 'manage-sites',
    category: 'Sites',
    isInSidebar: true,
    isOnlyForChanges: true,
  },
  {
    page: 'workunit-crew',
    label: 'Work Unit Crew',
    permission: 'manage-crew',
    category: 'People',
    isInSidebar: true,
    worksWithoutUnit: true,
  },
  {
    page: 'stakeholder-contacts',
    label: 'Stakeholder Contacts',
    permission: 'manage-stakeholders',
    category: 'People',
    isInSidebar: true,
  },
  { page: 'activity', label: 'Activity', permission: 'read-activity', category: 'People', isInSidebar: true },
  {
    page: 'integrations',
    label: 'Integrations',
    permission: 'manage-integrations',
    category: 'People',
    isInSidebar: true,
  },
  {
    page: 'master-library-practices',
    label: 'Master Library',
    permission: 'manage-master-library',
    category: 'Library',
    isInSidebar: true,
  },
  {
    page: 'master-library-actions',
    label: 'CA Collection',
    permission: 'manage-master-library',
    category: 'Library',
    isInSidebar: false,
    markedPanel: 'master-library-practices',
  },
  {
    page: 'library-sites-list',
    label: 'Site Libraries',
    permission: 'manage-site-library',
    category: 'Library',
    isInSidebar: true,
  },
  {
    page: 'site-library-practices',
    label: 'BMP Collection',
    permission: 'manage-site-library',
    category: 'Library',
    isInSidebar: false,
    markedPanel: 'library-sites-list',
  },
  {
    page: 'site-library-actions',
    label: 'CA Collection',
    permission: 'manage-site-library',
    category: 'Library',
    isInSidebar: false,
    markedPanel: 'library-sites-list',
  },
  {
    page: 'practice-group-master-setup',
    label: 'BMP Group Setup',
    permission: 'manage-master-library',
    category: 'Library',
    isInSidebar: false,
    isOnlyForChanges: true,
    markedPanel: 'master-library-practices',
  },
  {
    page: 'action-group-master-setup',
    label: 'CA Group Setup',
    permission: 'manage-master-library',
    category: 'Library',
    isInSidebar: false,
    isOnlyForChanges: true,
    markedPanel: 'master-library-practices',
  },
  {
    page: 'practice-group-site-setup',
    label: 'BMP Group Setup',
    permission: 'manage-site-library',
    category: 'Library',
    isInSidebar: false,
    isOnlyForChanges: true,
    markedPanel: 'library-sites-list',
  },
  {
    page: 'action-group-site-setup',
    label: 'CA Group Setup',
    permission: 'manage-site-library',
    category: 'Library',
    isInSidebar: false,
    isOnlyForChanges: true,
    markedPanel: 'library-sites-list',
  },
  {
    page: 'quick-start',
    label: 'Quick Start',
    title: 'Welcome',
    permission: 'set-up-unit',
    category: null,
    // Linked in the Support menu, and opened for a new work unit (decision X-78).
    isInSidebar: false,
    isOnlyForChanges: true,
  },
  ...(
    [
      { page: 'assured-disposal-sites', label: 'Assured Disposal Sites' },
      { page: 'site-team', label: 'Site Team' },
      { page: 'site-agreements', label: 'Site Agreements' },
      { page: 'disposal-agreement-setup-1', label: 'New Agreement', isOnlyForChanges: true },
      { page: 'open-ticket', label: 'Open Ticket', isOnlyForChanges: true },
      {
        page: 'active-tickets',
        label: 'Active Tickets',
        category: 'Sites',
        isInSidebar: true,
        sidebarLabel: 'Assured Disposal',
        needsAgreement: true,
      },
      { page: 'closed-tickets', label: 'Closed Tickets' },
      { page: 'archived-tickets', label: 'Archived Tickets' },
      // At /ticket/{its id}.
      { page: 'ticket', label: 'Ticket' },
      { page: 'materials', label: 'Materials' },
    ] as const
  ).map((page) => ({
    permission: 'use-disposal' as const,
    category: null,
    isInSidebar: false,
    isCompanion: true,
    markedPanel: 'active-tickets',
    ...page,
  })),
  {
    page: 'haul-check-invite/network',
    label: 'Grow the Network',
    permission: 'invite-companies',
    category: null,
    isInSidebar: false,
    isCompanion: true,
    markedPanel: 'active-tickets',
  },
] as const satisfies readonly Panel[];

export type PanelPage = (typeof PANELS)[number]['page'];

/** Pages of a person, for every signed-in person in any role, with or without a unit. */
const OWN_PAGES = [
  { page: 'user-settings', label: 'My Account' },
  { page: 'billing', label: 'Billing Information' },
] as const;
export type OwnPage = (typeof OWN_PAGES)[number]['page'];

export function findPanel(page: string): Panel | null {
  return PANELS.find((panel) => panel.page === page) ?? null;
}

/** Whether the panel is part of setting up a work unit: those of all categories but Reports, and no companion page. */
export function isSetupPanel(page: string): boolean {
  const panel = findPanel(page);
  return panel?.isCompanion !== true && (panel?.category ?? 'Reports') !== 'Reports';
}

/** The browser's title, before the product's name. */
export function getPageTitle(page: PanelPage | OwnPage): Text {
  const pages: readonly Pick<Panel, 'page' | 'label' | 'title'>[] = [...PANELS, ...OWN_PAGES];
  const match = pages.find((candidate) => candidate.page === page);
  return match?.title ?? match?.label ?? 'Earth Tight';
}

/**
 * Whether a page is translated: a Crew Member, or this person without a unit, can open it, or it is not a panel. Other
 * pages are in English only (decision X-361).
 */
export function isPageTranslated(page: string, role: Role | null): boolean {
  const panel = findPanel(page);
  return panel === null || canOpenPanel(panel, role && 'employee');
}

/** Whether a role can open a panel. `role` is null without a work unit. */
export function canOpenPanel(panel: Panel, role: Role | null): boolean {
  return role === null ? panel.worksWithoutUnit === true : hasPermission(panel.permission, role);
}

/** Whether a panel is offered: a closed work unit does not offer panels that are only for changes. */
export const isPanelAvailable = (panel: Panel, { isClosed }: { isClosed: boolean }): boolean =>
  !isClosed || panel.isOnlyForChanges !== true;
