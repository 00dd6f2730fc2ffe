import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';

const NARROWEST_PHONE_WIDTH = 320;

/** Expects a title, no axe violations and no horizontal scrolling; on a phone, also at 320 px. */
export async function expectAccessibleScreen(page: Page, isMobile: boolean): Promise<void> {
  // Next may stream the title after the page.
  await expect(page).toHaveTitle(/\S/);
  await expectNoAxeViolations(page);
  await expectNoHorizontalScroll(page);
  const size = page.viewportSize();
  if (!isMobile || size === null) return;
  await page.setViewportSize({ ...size, width: NARROWEST_PHONE_WIDTH });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize(size);
}

/** Compares with the viewport, because a phone's browser zooms out until a wide page fits. */
async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const measureWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(measureWidth, { message: `pixels needed at ${width}` }).toBeLessThanOrEqual(width);
}
