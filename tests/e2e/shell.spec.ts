import { startInspection, waitForReportId } from './support/editor';
import { openAccountMenu, openSections, signIn } from './support/people';
import { expect, test } from './support/test';

const ROLES = [
  {
    role: 'the Office',
    username: 'dkowalczyk',
    rows: 'ROLES-12, ROLES-13',
    categories: ['Reports', 'Sites', 'People', 'Library'],
    links: [
      'Overview',
      'New Report',
      'Inspection Reports',
      'My Day',
      'Corrective Actions',
      'Outbox',
      'Active Sites',
      'New Site',
      'Import Sites',
      'Assured Disposal',
      'Work Unit Crew',
      'Stakeholder Contacts',
      'Activity',
      'Integrations',
      'Master Library',
      'Site Libraries',
    ],
  },
  {
    role: 'a Crew Leader',
    username: 'mhale',
    rows: 'ROLES-06, ROLES-07, ROLES-08',
    categories: ['Reports', 'Sites', 'People', 'Library'],
    links: [
      'New Report',
      'Inspection Reports',
      'My Day',
      'Corrective Actions',
      'Assured Disposal',
      'Work Unit Crew',
      'Stakeholder Contacts',
      'Site Libraries',
    ],
  },
  {
    role: 'a Crew Member',
    username: 'lortega',
    rows: 'ROLES-01, ROLES-02, ROLES-03',
    categories: ['Reports', 'Sites'],
    links: ['New Report', 'Inspection Reports', 'My Day', 'Corrective Actions', 'Assured Disposal'],
  },
];

for (const { role, username, rows, categories, links } of ROLES)
  test(
    `the sidebar shows ${role} the panels that the role can open [SHELL-07, SHELL-09, SHELL-30, SHELL-31, SHELL-33, ${rows}]`,
    { tag: '@desktop' },
    async ({ page, isMobile }) => {
      await signIn(page, username);
      const sections = await openSections(page, isMobile);
      await expect(sections.locator('summary')).toHaveText(categories);
      await expect(sections.getByRole('link')).toHaveText(links);
      await expect(sections.getByRole('link', { name: 'Inspection Reports' })).toHaveAttribute('aria-current', 'page');

      await sections.getByText('Reports', { exact: true }).click();
      await expect(sections.getByRole('link', { name: 'New Report' })).toBeHidden();
    },
  );

test(
  'the sidebar slides in on a phone, and Escape, the overlay or a link closes it [SHELL-34, SHELL-35]',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'dkowalczyk');
    const sections = page.getByRole('navigation', { name: 'Sections' });
    const toggle = page.getByRole('button', { name: /^(Open|Close) menu$/ });
    await expect(sections).toBeHidden();

    await toggle.click();
    await expect(sections.getByRole('link', { name: 'Inspection Reports' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sections).toBeHidden();
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');

    await toggle.click();
    await expect(sections).toBeVisible();
    await page.getByTestId('overlay').click({ position: { x: 370, y: 400 } });
    await expect(sections).toBeHidden();
    await expect(toggle).toBeFocused();

    await toggle.click();
    await sections.getByRole('link', { name: 'Work Unit Crew' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Work Unit Crew' })).toBeVisible();
    await expect(sections).toBeHidden();
  },
);

test('the toggle hides the sidebar on a desktop [SHELL-34]', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'dkowalczyk');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(sections).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(sections).toBeVisible();
});

test(
  'New Report in the sidebar starts a new inspection and does not change the open one [SHELL-08]',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'mhale');
    await startInspection(page, 'Bay View Lofts');
    const id = await waitForReportId(page);
    const site = page.getByLabel('Site', { exact: true });

    // The editor hides the sidebar on a desktop, too.
    await (await openSections(page, true)).getByRole('link', { name: 'New Report' }).click();
    await expect(page).toHaveURL('/app/report-setup');
    await page.getByRole('button', { name: 'Start Inspection' }).click();
    await expect(site.locator('option:checked')).not.toHaveText('Bay View Lofts');

    await page.goto(`/app/report-setup?report=${id}`);
    await expect(site.locator('option:checked')).toHaveText('Bay View Lofts');
  },
);

test(
  'the companion and account pages exist and require a sign-in [COMPANION-01, COMPANION-02, COMPANION-03, COMPANION-04, COMPANION-05, COMPANION-09, COMPANION-10, COMPANION-11, COMPANION-12, COMPANION-13, COMPANION-14, COMPANION-15, COMPANION-19, ACCOUNT-01]',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const getRedirect = async (client: typeof request, path: string) =>
      (await client.get(path, { maxRedirects: 0 })).headers().location;
    const fetchText = async (client: typeof request, path: string) => (await client.get(path)).text();
    const getLoginPath = (next: string) => `/login?next=${encodeURIComponent(next)}`;
    const pages = [
      ['/assured-disposal-sites', 'Assured Disposal Sites'],
      ['/site-agreements', 'Site Agreements'],
      ['/disposal-agreement-setup-1', 'New Agreement'],
      ['/materials', 'Materials'],
      ['/user-settings', 'My Account'],
    ] as const;
    for (const [path] of pages) expect(await getRedirect(request, path)).toBe(getLoginPath(path));
    expect(await getRedirect(request, '/auth')).toBe(getLoginPath('/assured-disposal-sites'));
    expect(await getRedirect(request, '/invitee-register')).toBe('/register');
    expect(await getRedirect(request, '/recover')).toBe('/forgot-password');
    expect(await getRedirect(request, '/login-for-agreement/k3y')).toBe(
      getLoginPath('/disposal-agreement-setup-2/k3y'),
    );
    expect(await getRedirect(request, '/register-for-agreement/k3y')).toBe(
      getLoginPath('/disposal-agreement-setup-2/k3y').replace('login', 'register'),
    );
    expect(await fetchText(request, '/login')).toContain('>Login</button>');
    expect(await fetchText(request, '/register')).toContain('>Register</button>');
    expect(await fetchText(request, '/disposal-agreement-setup-2/k3y')).toContain('This link does not work');

    await signIn(page, 'praman');
    for (const [path, title] of pages) expect(await fetchText(page.request, path)).toContain(`>${title}</h1>`);
    expect(await getRedirect(page.request, '/auth')).toBe('/assured-disposal-sites');
  },
);

test(
  'the account menu greets, links to My Account and returns the focus, and no menu is higher than 70vh [SHELL-40, NOTIF-05]',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'praman');
    const menu = await openAccountMenu(page);
    await expect(menu.getByText('Hello, praman')).toBeVisible();
    const menus = [menu, page.locator('#notification-menu'), page.locator('#task-menu')];
    const maxHeight = (await page.evaluate(() => innerHeight)) * 0.7;
    for (const item of menus) await expect(item).toHaveCSS('max-height', `${maxHeight}px`);
    await expect(menu.getByRole('link', { name: 'Log Out' })).toHaveAttribute('href', '/logout');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: /account menu$/ })).toBeFocused();

    await openAccountMenu(page);
    await menu.getByRole('link', { name: 'My Account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
    await expect(menu).toBeHidden();
  },
);
