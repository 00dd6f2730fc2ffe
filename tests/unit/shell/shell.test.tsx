import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Shell } from '@/components/shell/shell';
import type { ShellData } from '@/components/shell/shell-data';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { PopupProvider, usePopup } from '@/components/ui/feedback/popup';
import { ROLES, type Role } from '@/lib/permissions';
import { CATEGORIES } from '@/lib/shell/panels';
import { listSidebarCategories } from '@/lib/shell/sidebar';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }));
// Loaded lazily, and tested in tests/unit/workgroups.
jest.mock('@/components/workgroups/active-work-unit', () => ({ ActiveWorkUnit: () => null }));
jest.mock('@/components/shell/lazy-background-tasks', () => ({ LazyBackgroundTasks: () => null }));
beforeAll(() => {
  window.matchMedia = jest
    .fn()
    .mockReturnValue({ matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() });
});
beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.contrast;
});

const UNIT = { id: 'u1', name: 'Milwaukee Basin', closedAt: null };

function createShellData(role: Role | null, changes: Partial<ShellData> = {}): ShellData {
  const unit = role && { ...UNIT, role };
  return {
    user: { id: 'p1', username: 'dkowalczyk', email: 'dana@example.com' },
    unit,
    units: unit ? [unit] : [],
    language: null,
    badges: { notifications: 0, tasks: 0 },
    removals: [],
    markedPanel: 'inspection-reports',
    openPanel: 'inspection-reports',
    homePath: '/app/inspection-reports',
    hasAgreements: false,
    supportPhone: null,
    variant: 'earth-tight',
    ...changes,
  };
}

function renderShell(frame: ShellData | null, editor = false) {
  return render(
    <Shell frame={frame} switchUnit={() => {}} isEditor={editor}>
      <h1>Panel</h1>
    </Shell>,
    { wrapper: PopupProvider },
  );
}

/** Dispatches the event that the browser sends when a menu opens; jsdom has no popovers. */
function openMenu(name: 'Account' | 'Support') {
  const menu = screen.getByLabelText(name, { selector: '[popover]' });
  fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' }));
  return within(menu);
}

const getSections = () => screen.getByLabelText('Sections');
const listShownLinks = () => [...getSections().querySelectorAll('a')].map((link) => link.textContent);

test('Skip to content focuses the page without a history entry, which the editor would handle as Back', async () => {
  renderShell(createShellData('employee'), true);
  const historyLength = window.history.length;
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect([window.history.length, window.location.hash]).toEqual([historyLength, '']);
});

describe('the sidebar', () => {
  test.each([...ROLES, null])(
    'shows %s exactly the panels that the role may open, in order [SHELL-31] [SHELL-32] [SHELL-33]',
    (role) => {
      renderShell(createShellData(role));
      expect(listShownLinks()).toEqual(
        listSidebarCategories(role).flatMap(({ panels }) => panels.map(({ label }) => label)),
      );
    },
  );

  test('has no People category for a Crew Member, and only this category without a work unit [SHELL-31] [SHELL-32]', () => {
    expect(listSidebarCategories('employee').map(({ category }) => category)).not.toContain('People');
    expect(listSidebarCategories(null).map(({ category }) => category)).toEqual(['People']);
  });

  test('shows collapsible categories, at most four [SHELL-30]', () => {
    renderShell(createShellData('admin'));
    const shown = [...getSections().querySelectorAll('summary')].map((summary) => summary.textContent);
    expect(CATEGORIES).toEqual(['Reports', 'Sites', 'People', 'Library']);
    expect(shown).toEqual(listSidebarCategories('admin').map(({ category }) => category));
    expect(getSections().querySelectorAll('details[open]')).toHaveLength(shown.length);
  });

  test('has Assured Disposal for every role if the work unit has an agreement, highlighted on all of its pages', () => {
    for (const role of ROLES) {
      const { unmount } = renderShell(createShellData(role, { hasAgreements: true, markedPanel: 'active-tickets' }));
      const link = within(getSections()).getByRole('link', { name: 'Assured Disposal', hidden: true });
      expect(link).toHaveAttribute('href', '/active-tickets');
      expect(link).toHaveAttribute('aria-current', 'page');
      unmount();
    }
    renderShell(createShellData('admin'));
    expect(listShownLinks()).not.toContain('Assured Disposal');
  });

  test('highlights the open panel', () => {
    renderShell(createShellData('admin'));
    expect(within(getSections()).getByText('Inspection Reports').getAttribute('aria-current')).toBe('page');
  });

  test('slides in and takes the focus on a press of the toggle, and returns the focus on Escape [SHELL-34]', () => {
    renderShell(createShellData('admin'));
    const toggle = getSlideToggle();
    toggle.focus();
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(getSections().contains(document.activeElement)).toBe(true);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(toggle);
  });

  test('removes a popup that would cover it', () => {
    let showPopup: () => void = () => undefined;
    function Page() {
      const popup = usePopup();
      showPopup = () => popup.show({ kind: 'success', title: 'Accepted' });
      return null;
    }
    render(
      <Shell frame={createShellData('admin')} switchUnit={() => {}}>
        <Page />
      </Shell>,
      { wrapper: PopupProvider },
    );
    act(() => showPopup());
    expect(screen.getByText('Accepted')).toBeVisible();
    fireEvent.pointerDown(getSlideToggle());
    fireEvent.click(getSlideToggle());
    expect(screen.queryByText('Accepted')).toBeNull();
  });

  test('closes on a press of the overlay or a link [SHELL-35]', () => {
    renderShell(createShellData('admin'));
    fireEvent.click(getSlideToggle());
    fireEvent.click(screen.getByTestId('overlay'));
    expect(screen.queryByTestId('overlay')).toBeNull();

    fireEvent.click(getSlideToggle());
    within(getSections())
      .getByText('Outbox')
      .addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(within(getSections()).getByText('Outbox'));
    expect(screen.queryByTestId('overlay')).toBeNull();
  });

  /** The first toggle slides the sidebar in on a phone, the second docks it on a desktop. */
  function getSlideToggle(): HTMLElement {
    return screen.getAllByLabelText(/^(Open|Close) menu$/)[0] ?? document.body;
  }
});

describe('the sub-bar of Assured Disposal', () => {
  const listSubBarLinks = (changes: Partial<ShellData>, role: Role = 'admin') => {
    const { unmount } = renderShell(
      createShellData(role, { markedPanel: 'materials', openPanel: 'materials', ...changes }),
    );
    const bar = screen.getByRole('navigation', { name: 'Assured Disposal' });
    const links = within(bar)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    unmount();
    return links;
  };
  const NETWORK = ['Grow the Network', '/haul-check-invite/network'];

  test('links to sites, agreements and materials [SHELL-42, COMPANION-17]', () => {
    expect(listSubBarLinks({})).toEqual(
      expect.arrayContaining([
        ['My Sites', '/my-sites'],
        ['Assured Disposal Sites', '/assured-disposal-sites'],
        ['Site Agreements', '/site-agreements'],
        ['Materials', '/materials'],
      ]),
    );
  });

  test('links to Grow the Network only in the other app variant, for people who may invite [COMPANION-18]', () => {
    expect(listSubBarLinks({})).not.toContainEqual(NETWORK);
    expect(listSubBarLinks({ variant: 'haul-check' })).toContainEqual(NETWORK);
    expect(listSubBarLinks({ variant: 'haul-check' }, 'employee')).not.toContainEqual(NETWORK);
  });
});

describe('the top bar', () => {
  test('shows the logo and the ALPHA badge [SHELL-36]', () => {
    renderShell(createShellData('admin'));
    expect(screen.getByRole('link', { name: /home$/ }).textContent).toContain('Earth Tight');
    expect(screen.getByText('ALPHA')).toBeTruthy();
  });

  test('greets the person by username in the user menu, which links to My Account and Log Out [SHELL-40, COMPANION-16]', async () => {
    renderShell(createShellData('admin'));
    const menu = openMenu('Account');
    expect((await menu.findByText(/Hello,/)).textContent).toContain('Hello, dkowalczyk');
    expect(menu.getByText('My Account').closest('a')?.getAttribute('href')).toBe('/user-settings');
    expect(menu.getByText('Log Out').closest('a')?.getAttribute('href')).toBe('/logout');
  });

  test('renders the entries of a menu that the person opened before scripts ran', async () => {
    const matches = jest.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
      return selector === ':popover-open' && this.id === 'account-menu';
    });
    renderShell(createShellData('admin'));
    matches.mockRestore();
    expect(await screen.findByText('Log Out')).toBeInTheDocument();
  });

  test('renders a menu only when the person first opens it, to keep pages small', () => {
    renderShell(createShellData('admin'));
    expect(screen.queryByText('Log Out')).toBeNull();
  });

  test('shows the support phone number only when there is one [SHELL-39]', async () => {
    const { unmount } = renderShell(createShellData('admin'));
    await openMenu('Support').findByText('Quick Start Guide');
    expect(screen.queryByText(/Call support/)).toBeNull();
    unmount();
    renderShell(createShellData('admin', { supportPhone: '(414) 555-0100' }));
    const call = await openMenu('Support').findByText(/Call support/);
    expect(call.textContent).toBe('Call support: (414) 555-0100');
    expect(call.closest('a')?.getAttribute('href')).toBe('tel:4145550100');
  });

  test.each(ROLES)('lists the Quick Start Guide under Support for %s [SHELL-37]', async (role) => {
    renderShell(createShellData(role));
    const support = openMenu('Support');
    expect(await support.findByRole('button', { name: 'Quick Start Guide', hidden: true })).toBeTruthy();
    const setupLink = support.queryByText('Set up your work unit');
    expect(setupLink !== null).toBe(role !== 'employee');
    // On a phone, Support is in the account menu.
    const account = openMenu('Account');
    expect(await account.findByRole('button', { name: 'Quick Start Guide', hidden: true })).toBeTruthy();
  });

  test('hides the Support menu from a person without a work unit if there is no support phone number', async () => {
    renderShell(createShellData(null));
    await openMenu('Account').findByText('Log Out');
    expect(screen.queryByText('Quick Start Guide')).toBeNull();
    expect(screen.queryByLabelText('Support')).toBeNull();
  });

  test('shows the number of new notifications and tasks, on a phone a dot on the account menu, and otherwise nothing [SHELL-38, SHELL-41]', () => {
    const { unmount, container } = renderShell(
      createShellData('admin', { language: null, badges: { notifications: 3, tasks: 120 } }),
    );
    const bell = screen.getByRole('button', { name: 'Notifications, 3 new notifications' });
    expect(bell).toHaveTextContent('3');
    expect(screen.getByLabelText('Tasks, 99+ new tasks')).toHaveTextContent('99+');
    expect(screen.getByRole('button', { name: /dkowalczyk.*99\+ new tasks.*account menu/ })).toBeVisible();
    expect(container.querySelector('.bg-incomplete-pin.border-chrome')).toBeTruthy();
    unmount();
    const { container: containerWithoutNews } = renderShell(createShellData('admin'));
    expect(screen.getByRole('button', { name: 'Notifications' })).toHaveTextContent('');
    expect(containerWithoutNews.querySelector('.bg-incomplete-pin')).toBeNull();
  });

  test('offers to switch the work unit when there are several', async () => {
    const units = [
      { ...UNIT, role: 'admin' },
      { id: 'u2', name: 'Fox River', role: 'employee' },
    ];
    const { unmount } = renderShell(createShellData('admin', { units }));
    const account = openMenu('Account');
    const other = await account.findByRole<HTMLButtonElement>('button', { name: 'Fox River', hidden: true });
    expect([other.name, other.value]).toEqual(['workUnit', 'u2']);
    const current = account.getByRole('button', { name: UNIT.name, hidden: true });
    expect(current.getAttribute('aria-current')).toBe('true');
    unmount();
    renderShell(createShellData('admin'));
    await openMenu('Account').findByText('Log Out');
    expect(screen.queryByText('Work unit')).toBeNull();
  });

  test('names the work unit on every page, even for a person with only one work unit [X-343]', async () => {
    const { unmount } = renderShell(createShellData('employee'));
    await openMenu('Account').findByText('Log Out');
    // In the bar of a desktop, under the bar of a phone, and in the menu.
    expect(screen.getAllByText(UNIT.name)).toHaveLength(3);
    unmount();
    renderShell(createShellData(null));
    expect(screen.queryByText(UNIT.name)).toBeNull();
  });

  test('toggles outdoor contrast in the account menu and stores it on the device', async () => {
    renderShell(createShellData('admin'));
    const outdoor = await openMenu('Account').findByRole<HTMLInputElement>('switch', {
      name: 'Outdoor contrast',
      hidden: true,
    });
    fireEvent.click(outdoor);
    expect(document.documentElement.dataset.contrast).toBe('outdoor');
    expect(localStorage.getItem('et-contrast')).toBe('outdoor');
    expect(outdoor.checked).toBe(true);
    fireEvent.click(outdoor);
    expect(document.documentElement.dataset.contrast).toBe('standard');
  });
});

test('a page that starts without the server shows the logo but neither menus nor names', () => {
  renderShell(null, true);
  expect(screen.getByText('ALPHA')).toBeTruthy();
  expect(screen.queryByLabelText('Sections')).toBeNull();
  expect(screen.queryByLabelText('Account')).toBeNull();
  expect(screen.getByText('Panel')).toBeTruthy();
});

describe('the shell of a closed work unit', () => {
  const createClosedUnit = (role: Role) => ({ ...UNIT, role, closedAt: new Date('2026-11-20T15:00:00Z') });

  test('shows until when records can be read, and offers the Office to reopen the work unit [X-352]', () => {
    renderShell(createShellData('admin', { unit: createClosedUnit('admin') }));
    expect(screen.getByText(/is closed. You can read and export its records until 12\/20\/2026/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Reopen it' })).toHaveAttribute('href', '/app/workunit-crew#close-unit');
  });

  test.each(ROLES)('hides links and buttons that change data from %s [X-380]', (role) => {
    render(
      <Shell
        frame={createShellData(role, { unit: createClosedUnit(role), openPanel: 'active-sites' })}
        switchUnit={() => {}}
      >
        <HiddenWhenClosed>
          <button>Invite User</button>
        </HiddenWhenClosed>
      </Shell>,
      { wrapper: PopupProvider },
    );
    expect(screen.queryByRole('button', { name: 'Invite User' })).toBeNull();
    const removed = ['New Report', 'New Site', 'Import Sites'];
    expect(listShownLinks()).toEqual(
      listSidebarCategories(role)
        .flatMap(({ panels }) => panels.map(({ label }) => label))
        .filter((label) => !removed.includes(label)),
    );
    expect(screen.queryByRole('link', { name: 'Set up your work unit' })).toBeNull();
  });

  test.each(ROLES)('shows %s the links and buttons that change data when the work unit is open', (role) => {
    render(
      <Shell frame={createShellData(role)} switchUnit={() => {}}>
        <HiddenWhenClosed>
          <button>Invite User</button>
        </HiddenWhenClosed>
      </Shell>,
      { wrapper: PopupProvider },
    );
    expect(screen.getByRole('button', { name: 'Invite User' })).toBeTruthy();
  });

  test('does not offer Crew Leaders and Crew Members to reopen the work unit', () => {
    renderShell(createShellData('employee', { unit: createClosedUnit('employee') }));
    expect(screen.getByText(/is closed. You can read its records until 12\/20\/2026/)).toBeInTheDocument();
    expect(screen.getByText(/Until then, its Office can reopen it./)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Reopen it' })).toBeNull();
  });
});
