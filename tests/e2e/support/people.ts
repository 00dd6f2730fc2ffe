import { expect, type Cookie, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@/prisma/seed/cast';
import { waitUntilInteractive } from './hydration';

/**
 * Sessions of the people of this test process, by username. Passwords are slow to check, so each person signs in only
 * once.
 */
const sessions = new Map<string, Cookie[]>();

/**
 * Signs in a person of the demonstration and opens Inspection Reports. Tests that end a session use `signInByForm`
 * instead.
 */
export async function signIn(page: Page, username: string): Promise<void> {
  const known = sessions.get(username);
  if (!known) {
    await signInByForm(page, username);
    sessions.set(username, await page.context().cookies());
    return;
  }
  await page.context().addCookies(known);
  await page.goto('/app/inspection-reports');
  await waitForNotice(page);
}

/** Signs in as a person does and arrives at Inspection Reports. */
export async function signInByForm(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await waitForNotice(page);
}

/**
 * Logs out and arrives at the login. Before its scripts run the page logs out, too, but then this device keeps what only
 * scripts can take from it.
 * @param notice what the page says once it has looked at the device; the button moves down for it.
 */
export async function logOut(page: Page, notice?: Locator): Promise<void> {
  await page.goto('/logout');
  await waitUntilInteractive(page);
  if (notice) await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
}

async function waitForNotice(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible();
  await waitUntilInteractive(page);
}

/** The row of Pending Inspections that names a site. */
export const getPendingRow = (page: Page, site: string) =>
  page.getByRole('region', { name: 'Pending Inspections' }).getByRole('listitem').filter({ hasText: site });

/** The sidebar, which has to be slid in first on a phone. */
export async function openSections(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('navigation', { name: 'Sections' });
}

export async function openAccountMenu(page: Page) {
  await page.getByRole('button', { name: /account menu$/ }).click();
  return page.getByRole('group', { name: 'Account' });
}
