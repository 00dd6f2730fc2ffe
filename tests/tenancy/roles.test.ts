import type { Role } from '@/lib/permissions';
import { loadPage, loadPersonPage } from '@/lib/shell/server/load-page';
import { findPanel, PANELS, type Category, type Panel, type PanelPage } from '@/lib/shell/panels';
import { listSidebarCategories } from '@/lib/shell/sidebar';
import { createCookie } from '@/tests/setup/requests';
import { createWorld, type TestUser, type World } from '@/tests/setup/world';

/**
 * The panels of the specification (account-shell §2.3): their category and label in the sidebar, and their roles. The
 * tests compare them with PANELS and PERMISSIONS. The page for status 403 is tested in tests/e2e/screens.spec.ts and
 * tests/unit/shell/message-page.test.tsx.
 */
interface SpecifiedPanel {
  page: string;
  category: Category | null;
  label: string | null;
  isInSidebar: boolean;
  roles: readonly Role[];
}

const EVERYBODY: readonly Role[] = ['admin', 'crewleader', 'employee'];
const LEADERS: readonly Role[] = ['admin', 'crewleader'];
const OFFICE: readonly Role[] = ['admin'];

const createSidebarPanel = (
  page: string,
  category: Category,
  label: string,
  roles: readonly Role[],
): SpecifiedPanel => ({
  page,
  category,
  label,
  isInSidebar: true,
  roles,
});
/** `label` is null if the specification has none. */
const createHiddenPanel = (page: string, roles: readonly Role[], label: string | null = null): SpecifiedPanel => ({
  page,
  category: null,
  label,
  isInSidebar: false,
  roles,
});

const SPECIFIED: readonly SpecifiedPanel[] = [
  createSidebarPanel('report-setup', 'Reports', 'New Report', EVERYBODY),
  createSidebarPanel('inspection-reports', 'Reports', 'Inspection Reports', EVERYBODY),
  createHiddenPanel('report-view', EVERYBODY, 'View Report'),
  createSidebarPanel('active-sites', 'Sites', 'Active Sites', OFFICE),
  createSidebarPanel('new-site', 'Sites', 'New Site', OFFICE),
  createSidebarPanel('import-sites', 'Sites', 'Import Sites', OFFICE),
  createSidebarPanel('workunit-crew', 'People', 'Work Unit Crew', LEADERS),
  createSidebarPanel('stakeholder-contacts', 'People', 'Stakeholder Contacts', LEADERS),
  createSidebarPanel('master-library-practices', 'Library', 'Master Library', OFFICE),
  createHiddenPanel('master-library-actions', OFFICE, 'CA Collection'),
  createSidebarPanel('library-sites-list', 'Library', 'Site Libraries', LEADERS),
  createHiddenPanel('site-library-practices', LEADERS, 'BMP Collection'),
  createHiddenPanel('site-library-actions', LEADERS, 'CA Collection'),
  createHiddenPanel('practice-group-master-setup', OFFICE),
  createHiddenPanel('action-group-master-setup', OFFICE),
  createHiddenPanel('practice-group-site-setup', LEADERS),
  createHiddenPanel('action-group-site-setup', LEADERS),
  createHiddenPanel('quick-start', LEADERS),
];

let requestHeaders = new Headers();
jest.mock('next/headers', () => ({ headers: async () => requestHeaders }));
jest.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`to ${to}`);
  },
  forbidden: () => {
    throw new Error('forbidden');
  },
}));

let world: World;
let people: Record<Role, TestUser>;
beforeAll(async () => {
  world = await createWorld();
  const unit = await world.createWorkUnit();
  people = { admin: unit.office, crewleader: unit.leader, employee: unit.inspector };
});
afterAll(() => world.close());

/** 'opens', 'forbidden' or a redirect. */
async function openByUrl(user: TestUser | null, page: PanelPage): Promise<string> {
  requestHeaders = new Headers(user ? { cookie: await createCookie(user) } : {});
  const load = findPanel(page)?.worksWithoutUnit ? loadPersonPage : loadPage;
  return load(page, async () => 'opens').then(
    ({ data }) => data,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

const isPanel = (page: string): page is PanelPage => PANELS.some((panel) => panel.page === page);
test('PANELS has every panel of the specification with its category and label [SHELL-11, SHELL-13, SHELL-16…SHELL-25]', () => {
  const panels: readonly Panel[] = PANELS;
  expect(SPECIFIED.map(({ page }) => page).filter((page) => !isPanel(page))).toEqual([]);
  for (const { page, category, label, isInSidebar } of SPECIFIED) {
    const panel = panels.find((each) => each.page === page);
    expect([page, panel?.isInSidebar]).toEqual([page, isInSidebar]);
    if (label !== null) expect([page, panel?.label]).toEqual([page, label]);
    if (category !== null) expect([page, panel?.category]).toEqual([page, category]);
  }
});

describe.each([
  { role: 'admin', rows: '[ROLES-12, ROLES-13, ROLES-14]' },
  { role: 'crewleader', rows: '[ROLES-06, ROLES-07, ROLES-08, ROLES-09, ROLES-10, ROLES-11]' },
  { role: 'employee', rows: '[ROLES-01, ROLES-02, ROLES-03, ROLES-04, ROLES-05]' },
] as const)('the role $role $rows', ({ role }) => {
  test('sees the panels of the specification in the sidebar', () => {
    const specified = SPECIFIED.filter(
      ({ page, isInSidebar, roles }) => isInSidebar && roles.includes(role) && isPanel(page),
    );
    const shownPanels = listSidebarCategories(role).flatMap(({ category, panels }) =>
      panels.map(({ page, label }) => ({ page, category, label })),
    );
    const specifiedPages = new Set(SPECIFIED.map(({ page }) => page));
    expect(shownPanels.filter(({ page }) => specifiedPages.has(page))).toEqual(
      specified.map(({ page, category, label }) => ({ page, category, label })),
    );
  });

  test.each(PANELS.map(({ page }) => page))('can open /app/%s only if the specification allows this', async (page) => {
    const specified = SPECIFIED.find((each) => each.page === page);
    const expected = specified ? specified.roles.includes(role) : null;
    const result = await openByUrl(people[role], page);
    if (expected === null) expect(['opens', 'forbidden']).toContain(result);
    else expect(result).toBe(expected ? 'opens' : 'forbidden');
  });
});

test('a page can have a different panel from the one marked in the sidebar', async () => {
  requestHeaders = new Headers({ cookie: await createCookie(people.admin) });
  const { frame } = await loadPage('practice-group-site-setup', async () => null);
  expect([frame.markedPanel, frame.openPanel]).toEqual(['library-sites-list', 'practice-group-site-setup']);
});
