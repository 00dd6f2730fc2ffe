import { expect, type Page } from '@playwright/test';
import { waitForEmail } from './outbox';

export interface NewAccount {
  username: string;
  email: string;
  password: string;
}

/** Returns a new account that is not registered yet. */
export function createNewAccount(): NewAccount {
  const username = `wren.${crypto.randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com`, password: 'gravel-and-willow' };
}

/** Waits for both at the same time, because the toast disappears after 2.5 s. */
const waitForHeadingAndToast = (page: Page, name: string, toast: string) =>
  Promise.all([
    expect(page.getByText(toast)).toBeVisible(),
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible(),
  ]);

/** Registers an account and waits for the confirmation page. */
export async function register(page: Page, account: NewAccount): Promise<void> {
  await page.goto('/register');
  await submitRegistration(page, account);
}

/** Submits the open registration page and waits for the confirmation page. */
export async function submitRegistration(page: Page, account: NewAccount): Promise<void> {
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Your Name').fill('Wren Halvorsen');
  await page.getByLabel('Work Email').fill(account.email);
  await page.getByLabel('Company Website').fill('https://example.com');
  await page.getByLabel('US Mobile Phone').fill('4145550177');
  await page.getByRole('button', { name: 'Register' }).click();
  await waitForHeadingAndToast(page, 'Confirm Sign Up', 'User created successfully');
}

/** Enters the emailed code and waits for Work Unit Crew. */
export async function confirmAccount(page: Page, account: NewAccount): Promise<void> {
  await page.getByLabel('Confirmation Code').fill(await waitForCode(account, 'confirmation code'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await waitForHeadingAndToast(page, 'Work Unit Crew', 'User verified successfully');
}

/** Waits for an email with this subject and returns its six-digit code. */
export async function waitForCode(account: NewAccount, subject: string): Promise<string> {
  const { text } = await waitForEmail(account.email, subject);
  return /^\d{6}$/m.exec(text ?? '')?.[0] ?? '';
}

export async function submitLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
