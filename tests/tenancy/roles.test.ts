import type { Role } from '@/lib/permissions';
import { loadPage, loadPersonPage } from '@/lib/shell/server/load-page';
import {
  findPanel,
  PANELS,
  listSidebarCategories,
  type Category,
  type Panel,
  type PanelPage,
} from '@/lib/shell/panels';
import { createCookie } from '@/tests/setup/requests';
import { createWorld, type TestUser, type World } from '@/tests/setup/world';

/**
 * The panels as the specification has them (account-shell §2.3), written out once more: which category and label they
 * have in the sidebar, and whose they are. What the product does comes from PANELS and PERMISSIONS. That a refused page
 * is answered 403 with the menu is shown in tests/e2e/screens.spec.ts and tests/unit/shell/message-page.test.tsx.
 */
interface Specified {
  page: string;
  category: Category | null;
  label: string | null;
  inSidebar: boolean;
  roles: readonly Role[];
}

const EVERYBODY: readonly Role[] = ['admin', 'crewleader', 'employee'];
const LEADERS: readonly Role[] = ['admin', 'crewleader'];
const OFFICE: readonly Role[] = ['admin'];

const shown = (page: string, category: Category, label: string, roles: readonly Role[]): Specified => ({
  page,
  category,
  label,
  inSidebar: true,
  roles,
});
/** Without a label where the specification gives none. */
const expectHidden = (page: string, roles: readonly Role[], label: string | null = null): Specified => ({
  page,
  category: null,
  label,
  inSidebar: false,
  roles,
});

const SPECIFIED: readonly Specified[] = [
  shown('report-setup', 'Reports', 'New Report', EVERYBODY),
  shown('inspection-reports', 'Reports', 'Inspection Reports', EVERYBODY),
  expectHidden('report-view', EVERYBODY, 'View Report'),
  shown('active-sites', 'Sites', 'Active Sites', OFFICE),
  shown('new-site', 'Sites', 'New Site', OFFICE),
  shown('import-sites', 'Sites', 'Import Sites', OFFICE),
  shown('workunit-crew', 'People', 'Work Unit Crew', LEADERS),
  shown('stakeholder-contacts', 'People', 'Stakeholder Contacts', LEADERS),
  shown('master-library-practices', 'Library', 'Master Library', OFFICE),
  expectHidden('master-library-actions', OFFICE, 'CA Collection'),
  shown('library-sites-list', 'Library', 'Site Libraries', LEADERS),
  expectHidden('site-library-practices', LEADERS, 'BMP Collection'),
  expectHidden('site-library-actions', LEADERS, 'CA Collection'),
  expectHidden('practice-group-master-setup', OFFICE),
  expectHidden('action-group-master-setup', OFFICE),
  expectHidden('practice-group-site-setup', LEADERS),
  expectHidden('action-group-site-setup', LEADERS),
  expectHidden('quick-start', LEADERS),
];

let sent = new Headers();
jest.mock('next/headers', () => ({ headers: async () => sent }));
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
  const unit = await world.workUnit();
  people = { admin: unit.office, crewleader: unit.leader, employee: unit.inspector };
});
afterAll(() => world.close());

/** What becomes of a person who types a panel's address. */
async function byAddress(who: TestUser | null, page: PanelPage): Promise<string> {
  sent = new Headers(who ? { cookie: await createCookie(who) } : {});
  const opens = findPanel(page)?.worksWithoutUnit ? loadPersonPage : loadPage;
  return opens(page, async () => 'opens').then(
    ({ data }) => data,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

const isPanel = (page: string): page is PanelPage => PANELS.some((panel) => panel.page === page);
test('every panel of the specification is here, hidden from the sidebar or with its category and label [SHELL-11, SHELL-13, SHELL-16…SHELL-25]', () => {
  const panels: readonly Panel[] = PANELS;
  expect(SPECIFIED.map(({ page }) => page).filter((page) => !isPanel(page))).toEqual([]);
  for (const { page, category, label, inSidebar } of SPECIFIED) {
    const panel = panels.find((each) => each.page === page);
    expect([page, panel?.inSidebar]).toEqual([page, inSidebar]);
    if (label !== null) expect([page, panel?.label]).toEqual([page, label]);
    if (category !== null) expect([page, panel?.category]).toEqual([page, category]);
  }
});

describe.each([
  { role: 'admin', rows: '[ROLES-12, ROLES-13, ROLES-14]' },
  { role: 'crewleader', rows: '[ROLES-06, ROLES-07, ROLES-08, ROLES-09, ROLES-10, ROLES-11]' },
  { role: 'employee', rows: '[ROLES-01, ROLES-02, ROLES-03, ROLES-04, ROLES-05]' },
] as const)('$role $rows', ({ role }) => {
  test('sees in the sidebar what the specification shows this role', () => {
    const specified = SPECIFIED.filter(
      ({ page, inSidebar, roles }) => inSidebar && roles.includes(role) && isPanel(page),
    );
    const seen = listSidebarCategories(role).flatMap(({ category, panels }) =>
      panels.map(({ page, label }) => ({ page, category, label })),
    );
    const known = new Set(SPECIFIED.map(({ page }) => page));
    expect(seen.filter(({ page }) => known.has(page))).toEqual(
      specified.map(({ page, category, label }) => ({ page, category, label })),
    );
  });

  test.each(PANELS.map(({ page }) => page))('/app/%s by its address: opens, or the friendly 403', async (page) => {
    const specified = SPECIFIED.find((each) => each.page === page);
    const expected = specified ? specified.roles.includes(role) : null;
    const answer = await byAddress(people[role], page);
    if (expected === null) expect(['opens', 'forbidden']).toContain(answer);
    else expect(answer).toBe(expected ? 'opens' : 'forbidden');
  });
});

test('distinguishes a page’s panel from the one marked in the sidebar', async () => {
  sent = new Headers({ cookie: await createCookie(people.admin) });
  const { frame } = await loadPage('practice-group-site-setup', async () => null);
  expect([frame.page, frame.panel]).toEqual(['library-sites-list', 'practice-group-site-setup']);
});
