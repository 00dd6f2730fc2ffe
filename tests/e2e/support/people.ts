import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@/prisma/seed/cast';

/** Signs in as somebody of the demonstration and arrives at Inspection Reports. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible();
}

/** The row of Pending Inspections that names a site. */
export const pendingRow = (page: Page, site: string) =>
  page.getByRole('region', { name: 'Pending Inspections' }).getByRole('listitem').filter({ hasText: site });

/** The sidebar; on a phone it has to be slid in first. */
export async function openSections(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('navigation', { name: 'Sections' });
}

export async function openAccountMenu(page: Page) {
  await page.getByRole('button', { name: /account menu$/ }).click();
  return page.getByRole('group', { name: 'Account' });
}
