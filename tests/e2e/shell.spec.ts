import { beginInspection, keptId } from './support/editor';
import { openAccountMenu, openSections, signIn } from './support/people';
import { expect, test } from './support/test';

const ROLES = [
  {
    role: 'the Office',
    username: 'dkowalczyk',
    rows: 'ROLES-12, ROLES-13',
    categories: ['Reports', 'Sites', 'People', 'Library'],
    links: [
      'New Report',
      'Inspection Reports',
      'Outbox',
      'Active Sites',
      'New Site',
      'Import Sites',
      'Work Unit Crew',
      'Stakeholder Contacts',
      'Activity',
      'Master Library',
      'Site Libraries',
    ],
  },
  {
    role: 'a Crew Leader',
    username: 'mhale',
    rows: 'ROLES-06, ROLES-07, ROLES-08',
    categories: ['Reports', 'People', 'Library'],
    links: ['New Report', 'Inspection Reports', 'Work Unit Crew', 'Stakeholder Contacts', 'Site Libraries'],
  },
  {
    role: 'a Crew Member',
    username: 'lortega',
    rows: 'ROLES-01, ROLES-02, ROLES-03',
    categories: ['Reports'],
    links: ['New Report', 'Inspection Reports'],
  },
];

for (const { role, username, rows, categories, links } of ROLES)
  test(
    `the sidebar shows ${role} what the role may open [SHELL-07, SHELL-09, SHELL-30, SHELL-31, SHELL-33, ${rows}]`,
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
  'on a phone the sidebar slides in and Escape, the overlay or a link closes it [SHELL-34, SHELL-35]',
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

test('on a desktop the toggle folds the sidebar away [SHELL-34]', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'dkowalczyk');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(sections).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(sections).toBeVisible();
});

test(
  'New Report in the sidebar begins a fresh inspection; the one that was edited stays as it was left [SHELL-08]',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'mhale');
    await beginInspection(page, 'Bay View Lofts');
    const id = await keptId(page);
    const site = page.getByLabel('Site', { exact: true });

    // The editor folds the sidebar away on a desktop, too.
    await (await openSections(page, true)).getByRole('link', { name: 'New Report' }).click();
    await expect(page).toHaveURL('/app/report-setup');
    await page.getByRole('button', { name: 'Start Inspection' }).click();
    await expect(site.locator('option:checked')).not.toHaveText('Bay View Lofts');

    await page.goto(`/app/report-setup?report=${id}`);
    await expect(site.locator('option:checked')).toHaveText('Bay View Lofts');
  },
);

test(
  'the account menu greets, leads to My Account and gives the focus back [SHELL-40]',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'praman');
    const menu = await openAccountMenu(page);
    await expect(menu.getByText('Hello, praman')).toBeVisible();
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
