import type { Page } from '@playwright/test';

/** The first byte of MQTT's SUBACK, with which the broker answers a subscription (MQTT 3.1.1, 3.9.1). */
const SUBACK = 0x90;

/**
 * Resolves when the page's live subscription is acknowledged. Call it before navigating and await it afterward. If a
 * session ends earlier, the browser logs an error.
 */
export async function waitForSubscription(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', {
    predicate: ({ payload }) => typeof payload !== 'string' && payload[0] === SUBACK,
  });
}
