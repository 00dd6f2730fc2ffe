import type { Locator, Page } from '@playwright/test';
import { getTitle } from './editor';
import { expect } from './test';

/**
 * The seconds that a newcomer needs for a tap (keystroke-level model: 1.35 to think, 1.1 to point, 0.2 to press), for a
 * key on a phone, for reading a new screen, and for getting the code from an email.
 */
const SECONDS = { tap: 2.65, key: 0.4, screen: 5, code: 30 };

/** Taps and types on a page and counts taps, keys and screens. */
export function createActionCounter(page: Page, isMobile: boolean) {
  const counts = { taps: 0, keys: 0, screens: 0 };
  const startedAt = Date.now();
  const tap = async (target: Locator) => {
    await (isMobile ? target.tap() : target.click());
    counts.taps += 1;
  };
  return {
    counts,
    tap,
    /** Taps the field, unless it has the focus, and fills it. */
    async type(target: Locator, text: string) {
      const isFocused = await target.evaluate((field) => field === document.activeElement);
      if (!isFocused) await tap(target);
      await target.fill(text);
      counts.keys += text.length;
    },
    async expectScreen(title: string) {
      await expect(getTitle(page)).toHaveText(title);
      counts.screens += 1;
    },
    /** `seconds` includes `appSeconds`, the time since the start, and one code from an email. */
    estimateSeconds() {
      const appSeconds = (Date.now() - startedAt) / 1000;
      const { taps, keys, screens } = counts;
      const seconds = Math.round(
        taps * SECONDS.tap + keys * SECONDS.key + screens * SECONDS.screen + SECONDS.code + appSeconds,
      );
      return { seconds, appSeconds: Math.round(appSeconds) };
    },
  };
}
