import { ROLES } from '@/lib/permissions';
import { canOpenPanel, PANELS, type Panel } from '@/lib/shell/panels';
import { listSidebarCategories } from '@/lib/shell/sidebar';

const getPanel = (page: string): Panel | undefined => (PANELS as readonly Panel[]).find((panel) => panel.page === page);
const listRolesThatOpen = (page: string) => ROLES.filter((role) => canOpenPanel(getPanel(page) ?? NONE, role));
const NONE: Panel = { page: '', label: 'Earth Tight', permission: 'anyone', category: null, isInSidebar: false };

const OFFICE = ['admin'];
const LEADERS = ['admin', 'crewleader'];

test.each([
  ['SHELL-17', 'master-library-practices', 'Master Library', true, OFFICE],
  ['SHELL-18', 'master-library-actions', 'CA Collection', false, OFFICE],
  ['SHELL-19', 'library-sites-list', 'Site Libraries', true, LEADERS],
  ['SHELL-20', 'site-library-practices', 'BMP Collection', false, LEADERS],
  ['SHELL-21', 'site-library-actions', 'CA Collection', false, LEADERS],
])(
  '%s: the page %s has the label %s [SHELL-17, SHELL-18, SHELL-19, SHELL-20, SHELL-21]',
  (_, page, label, isInSidebar, roles) => {
    expect(getPanel(page)).toMatchObject({ category: 'Library', label, isInSidebar });
    expect(listRolesThatOpen(page)).toEqual(roles);
  },
);

test.each([
  ['practice-group-master-setup', OFFICE],
  ['action-group-master-setup', OFFICE],
  ['practice-group-site-setup', LEADERS],
  ['action-group-site-setup', LEADERS],
])('the group setup %s is not in the sidebar [SHELL-22, SHELL-23, SHELL-24, SHELL-25]', (page, roles) => {
  expect(getPanel(page)).toMatchObject({ isInSidebar: false });
  expect(listRolesThatOpen(page)).toEqual(roles);
});

test('the sidebar has both libraries for the Office, site libraries for a Crew Leader, none for a Crew Member', () => {
  const getLibraries = (role: (typeof ROLES)[number]) =>
    listSidebarCategories(role)
      .filter(({ category }) => category === 'Library')
      .flatMap(({ panels }) => panels.map(({ label }) => label));
  expect(ROLES.map(getLibraries)).toEqual([['Master Library', 'Site Libraries'], ['Site Libraries'], []]);
});
