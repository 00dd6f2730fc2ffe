import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';

/** The narrowest phone that is still sold. */
const NARROWEST = 320;

/** What holds for every screen: nothing for axe to find, and nothing to scroll to sideways. */
export async function expectGoodScreen(page: Page, isMobile: boolean): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
  const size = page.viewportSize();
  if (!isMobile || size === null) return;
  await page.setViewportSize({ ...size, width: NARROWEST });
  await expectNothingSideways(page);
  await page.setViewportSize(size);
}

/** Against the window's own width: a phone's browser zooms out until what is too wide fits. */
async function expectNothingSideways(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(needed, { message: `pixels needed at ${width}` }).toBeLessThanOrEqual(width);
}
