import type { Locator, Page } from '@playwright/test';
import { getTitle } from './editor';
import { expect } from './test';

/**
 * What a person without practice needs, in seconds: for a tap with looking for it (keystroke-level model: 1.35 to think,
 * 1.1 to point, 0.2 to press), for a key on a phone's keyboard, for reading a screen that was never seen before, and for
 * fetching the code from the mail program.
 */
const SECONDS = { tap: 2.65, key: 0.4, screen: 5, code: 30 };

/** A thumb, or a mouse, that counts: taps, keys, and screens that were new. */
export function measureThumbReach(page: Page, isMobile: boolean) {
  const done = { taps: 0, keys: 0, screens: 0 };
  const begun = Date.now();
  const tap = async (target: Locator) => {
    await (isMobile ? target.tap() : target.click());
    done.taps += 1;
  };
  return {
    done,
    tap,
    /** A field that has the focus already needs no tap. */
    async type(target: Locator, text: string) {
      const focused = await target.evaluate((field) => field === document.activeElement);
      if (!focused) await tap(target);
      await target.fill(text);
      done.keys += text.length;
    },
    async arrive(heading: string) {
      await expect(getTitle(page)).toHaveText(heading);
      done.screens += 1;
    },
    /** Seconds that a person needs for all this, the product's own time and one code from an email included. */
    totals() {
      const appSeconds = (Date.now() - begun) / 1000;
      const { taps, keys, screens } = done;
      const seconds = Math.round(
        taps * SECONDS.tap + keys * SECONDS.key + screens * SECONDS.screen + SECONDS.code + appSeconds,
      );
      return { seconds, appSeconds: Math.round(appSeconds) };
    },
  };
}
