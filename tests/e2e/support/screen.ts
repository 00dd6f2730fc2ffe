import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';

/** The narrowest phone that is still sold. */
const NARROWEST = 320;

/** Expects of a screen what holds for every screen: axe finds nothing, and nothing has to be scrolled sideways. */
export async function expectGoodScreen(page: Page, isMobile: boolean): Promise<void> {
  // Next streams the title of a page that is rendered for its reader.
  await expect(page).toHaveTitle(/\S/);
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
  const size = page.viewportSize();
  if (!isMobile || size === null) return;
  await page.setViewportSize({ ...size, width: NARROWEST });
  await expectNothingSideways(page);
  await page.setViewportSize(size);
}

/** Compares with the window's own width, because a phone's browser zooms out until a page that is too wide fits. */
async function expectNothingSideways(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const measureWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(measureWidth, { message: `pixels needed at ${width}` }).toBeLessThanOrEqual(width);
}
