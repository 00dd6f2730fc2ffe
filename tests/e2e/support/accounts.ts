import { expect, type Page } from '@playwright/test';
import { email } from './outbox';

export interface NewAccount {
  username: string;
  email: string;
  password: string;
}

/** Makes up a person whom the product does not know yet. */
export function createNewAccount(): NewAccount {
  const username = `wren.${crypto.randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com`, password: 'gravel-and-willow' };
}

/** Looks for a heading and for a notice at the same time, because the notice stays for only 2.5 s. */
const waitForNotice = (page: Page, name: string, notice: string) =>
  Promise.all([
    expect(page.getByText(notice)).toBeVisible(),
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible(),
  ]);

/** Fills in the registration and sends it; arrives at the confirmation. */
export async function register(page: Page, account: NewAccount): Promise<void> {
  await page.goto('/register');
  await fillInRegistration(page, account);
}

/** The same on a registration page that is open already. */
export async function fillInRegistration(page: Page, account: NewAccount): Promise<void> {
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Your Name').fill('Wren Halvorsen');
  await page.getByLabel('Work Email').fill(account.email);
  await page.getByLabel('Company Website').fill('https://example.com');
  await page.getByLabel('US Mobile Phone').fill('4145550177');
  await page.getByRole('button', { name: 'Register' }).click();
  await waitForNotice(page, 'Confirm Sign Up', 'User created successfully');
}

/** Enters the code that was sent; arrives inside, where a person without a work unit is led. */
export async function confirm(page: Page, account: NewAccount): Promise<void> {
  await page.getByLabel('Confirmation Code').fill(await getSentCode(account, 'confirmation code'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await waitForNotice(page, 'Work Unit Crew', 'User verified successfully');
}

/** The six digits of the newest email with this subject. */
export async function getSentCode(account: NewAccount, subject: string): Promise<string> {
  const { text } = await email(account.email, subject);
  return /^\d{6}$/m.exec(text ?? '')?.[0] ?? '';
}

export async function enterLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
