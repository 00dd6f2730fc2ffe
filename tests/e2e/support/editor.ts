import { expect, type Page } from '@playwright/test';

/** The screen's only level-1 heading. */
export const getTitle = (page: Page) => page.getByRole('heading', { level: 1 });

/** The steps 'Location, Conditions, Corrections' on every screen of logging a BMP. */
export const getLogSteps = (page: Page) => page.getByRole('list', { name: 'Log BMP Event' });

/** The button that opens the next screen. */
const getNextButton = (page: Page) => page.getByRole('button', { name: /^(CONTINUE|Tour Site|REVIEW BMPs)$/ });

/** Starts an inspection from the list and selects its site. */
export async function startInspection(page: Page, site: string): Promise<void> {
  await page.getByRole('link', { name: 'New Inspection' }).click();
  await page.getByRole('button', { name: 'Start Inspection' }).click();
  await page.getByLabel('Site', { exact: true }).selectOption({ label: site });
}

/** Waits until the URL has the id of the open inspection, and returns it. */
export async function waitForReportId(page: Page): Promise<string> {
  await expect(page).toHaveURL(/report=[0-9a-f-]{36}/);
  return new URL(page.url()).searchParams.get('report') ?? '';
}

/** Opens the next screen and waits for its title. */
export async function continueTo(page: Page, title: string): Promise<void> {
  await getNextButton(page).click();
  await expect(getTitle(page)).toHaveText(title);
}

/** Continues from a new inspection to the screen on which BMPs are logged. */
export async function openBmpInspection(page: Page): Promise<void> {
  const title = getTitle(page);
  while ((await title.textContent()) !== 'BMP Inspection') {
    const before = await page.getByRole('status').allTextContents();
    await getNextButton(page).click();
    await expect.poll(() => page.getByRole('status').allTextContents()).not.toEqual(before);
  }
}
