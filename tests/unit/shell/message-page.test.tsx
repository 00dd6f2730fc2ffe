import { render as renderPlain, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import Forbidden from '@/app/forbidden';
import NotFound from '@/app/not-found';
import ErrorPage from '@/app/error';
import { loadFrameAction } from '@/app/app/actions';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { listSidebarCategories } from '@/lib/shell/sidebar';

// Sends requests to the server. tests/unit/workgroups tests this module.
jest.mock('@/components/workgroups/reload-on-role-change', () => ({ ReloadOnRoleChange: () => null }));
// It runs on the server.
jest.mock('@/app/app/actions', () => ({ loadFrameAction: jest.fn(async () => null), switchUnit: jest.fn() }));
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }));
beforeEach(() => localStorage.clear());

const render = (page: ReactNode) => renderPlain(page, { wrapper: PopupProvider });

const PAGES = [
  ['not found', <NotFound key="1" />, 'Not found'],
  ['not for this role', <Forbidden key="2" />, 'Not available to your role'],
  ['failed', <ErrorPage key="3" error={new Error('x')} reset={() => undefined} />, 'This page could not be shown'],
] as const;

describe.each(PAGES)('a page that is %s', (_, page, title) => {
  test('keeps the menu of the role, so that the person can leave the page', async () => {
    localStorage.setItem('activeWorkGroup', '{"idworkgroup":"u1","name":"Lakeshore","role":"crewleader"}');
    render(page);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const links = within(await screen.findByLabelText('Sections')).getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.textContent)).toEqual(
      listSidebarCategories('crewleader').flatMap(({ panels }) => panels.map(({ label }) => label)),
    );
  });

  test.each(['nothing', '{"role":"owner"}', '{', '7'])(
    'shows no menu to a signed-out person whose browser has stored %s',
    (storedValue) => {
      if (storedValue !== 'nothing') localStorage.setItem('activeWorkGroup', storedValue);
      render(page);
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(screen.queryByLabelText('Sections')).toBeNull();
    },
  );
});

test('a page that the role cannot open shows the bell and the account menu', async () => {
  jest.mocked(loadFrameAction).mockResolvedValueOnce({
    user: { id: 'p1', username: 'lortega', name: 'Luis Ortega', email: 'luis@example.com' },
    unit: { id: 'u1', name: 'Lakeshore', role: 'employee', closedAt: null },
    units: [{ id: 'u1', name: 'Lakeshore', role: 'employee' }],
    language: null,
    badges: { notifications: 2, tasks: 0 },
    removals: [],
    markedPanel: '',
    openPanel: '',
    homePath: '/app/inspection-reports',
    hasAgreements: false,
    supportPhone: null,
    variant: 'earth-tight',
  });
  render(<Forbidden />);
  expect(await screen.findByRole('button', { name: /account menu/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /Notifications/ })).toBeVisible();
});
