import { render, screen, within } from '@testing-library/react';
import Forbidden from '@/app/forbidden';
import NotFound from '@/app/not-found';
import ErrorPage from '@/app/error';
import { listSidebarCategories } from '@/lib/shell/panels';

// What follows the role asks the server; it has tests of its own.
jest.mock('@/components/workgroups/reload-on-role-change', () => ({ ReloadOnRoleChange: () => null }));
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }));
beforeEach(() => localStorage.clear());

const PAGES = [
  ['not found', <NotFound key="1" />, 'Not found'],
  ['not for this role', <Forbidden key="2" />, 'Not available to your role'],
  ['failed', <ErrorPage key="3" error={new Error('x')} reset={() => undefined} />, 'This page could not be shown'],
] as const;

describe.each(PAGES)('a page that is %s', (_, page, title) => {
  test('keeps the menu of the role, so that nobody is stuck', async () => {
    localStorage.setItem('activeWorkGroup', '{"idworkgroup":"u1","name":"Lakeshore","role":"crewleader"}');
    render(page);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const links = within(await screen.findByLabelText('Sections')).getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.textContent)).toEqual(
      listSidebarCategories('crewleader').flatMap(({ panels }) => panels.map(({ label }) => label)),
    );
  });

  test.each(['nothing', '{"role":"owner"}', '{', '7'])('shows no menu to a stranger who left %s', (storedValue) => {
    if (storedValue !== 'nothing') localStorage.setItem('activeWorkGroup', storedValue);
    render(page);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.queryByLabelText('Sections')).toBeNull();
  });
});
