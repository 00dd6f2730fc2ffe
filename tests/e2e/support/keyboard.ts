import { expect, type Page } from '@playwright/test';

type Role = Parameters<Page['getByRole']>[0];

const MAX_TAB_PRESSES = 80;

/** Presses Tab until the focus is on this control. */
export async function tabTo(page: Page, role: Role, name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name, exact: true });
  await expect(target.first(), `${role} ${name}`).toBeAttached();
  const focused = target.and(page.locator(':focus'));
  for (let presses = 0; presses < MAX_TAB_PRESSES; presses++) {
    await page.keyboard.press('Tab');
    if ((await focused.count()) > 0) return;
  }
  throw new Error(`${role} ${name} was not reached with ${MAX_TAB_PRESSES} presses of Tab`);
}

/** Tabs to a button, link or checkbox and presses a key. */
export async function pressOn(page: Page, role: Role, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press(key);
}

/** Tabs to a field and types. */
export async function typeInto(page: Page, role: Role, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.type(text);
}
