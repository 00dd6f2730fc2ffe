import { expect, type Cookie, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@/prisma/seed/cast';
import { waitUntilInteractive } from './hydration';

/** The session cookies by username. Each person signs in once per test process, because hashing passwords is slow. */
const sessions = new Map<string, Cookie[]>();

/** Signs in a demo person and opens their first page. Tests that end the session use `signInByForm` instead. */
export async function signIn(page: Page, username: string): Promise<void> {
  const cookies = sessions.get(username);
  if (!cookies) {
    await signInByForm(page, username);
    sessions.set(username, await page.context().cookies());
    return;
  }
  await page.context().addCookies(cookies);
  await page.goto('/app/loading');
  await waitForFirstPage(page);
}

/** Signs in with the form and waits for the person's first page. */
export async function signInByForm(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await waitForFirstPage(page);
}

/**
 * Logs out and waits for the login. It waits for hydration, because only scripts remove the data on the device.
 * @param toast a text that appears after the page has read the device and moves the button
 */
export async function logOut(page: Page, toast?: Locator): Promise<void> {
  await page.goto('/logout');
  await waitUntilInteractive(page);
  if (toast) await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
}

async function waitForFirstPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^(Inspection Reports|Active Tickets)$/ })).toBeVisible();
  await waitUntilInteractive(page);
}

/** The row of Pending Inspections that names a site. */
export const getPendingRow = (page: Page, site: string) =>
  page.getByRole('region', { name: 'Pending Inspections' }).getByRole('listitem').filter({ hasText: site });

/** Returns the sidebar, and opens it first on a phone. */
export async function openSections(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('navigation', { name: 'Sections' });
}

export async function openAccountMenu(page: Page) {
  await page.getByRole('button', { name: /account menu$/ }).click();
  return page.getByRole('group', { name: 'Account' });
}
