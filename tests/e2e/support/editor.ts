import { expect, type Page } from '@playwright/test';

/** The one heading of a screen, which says which screen it is. */
export const getTitle = (page: Page) => page.getByRole('heading', { level: 1 });

/** The line 'Location, Conditions, Corrections', which stands on every screen of logging one BMP. */
export const logSteps = (page: Page) => page.getByRole('list', { name: 'Log BMP Event' });

/** The button at the right of the dock that leads on. */
const forward = (page: Page) => page.getByRole('button', { name: /^(CONTINUE|Tour Site|REVIEW BMPs)$/ });

/** Begins an inspection from the list and chooses its site. */
export async function startInspection(page: Page, site: string): Promise<void> {
  await page.getByRole('link', { name: 'New Inspection' }).click();
  await page.getByRole('button', { name: 'Start Inspection' }).click();
  await page.getByLabel('Site', { exact: true }).selectOption({ label: site });
}

/** The id under which the server has the open inspection. Waits for its first save. */
export async function waitForReportId(page: Page): Promise<string> {
  await expect(page).toHaveURL(/report=[0-9a-f-]{36}/);
  return new URL(page.url()).searchParams.get('report') ?? '';
}

/** Presses the button that leads on, and waits for this screen. */
export async function continueTo(page: Page, next: string): Promise<void> {
  await forward(page).click();
  await expect(getTitle(page)).toHaveText(next);
}
