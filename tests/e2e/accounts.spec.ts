import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@/prisma/seed/cast';
import {
  confirmAccount,
  submitLogin,
  submitRegistration,
  register,
  waitForCode,
  createNewAccount,
} from './support/accounts';
import { waitUntilInteractive } from './support/hydration';
import { expectAccessibleScreen } from './support/screen';
import { logOut, openAccountMenu, signIn, signInByForm } from './support/people';
import { expect, test } from './support/test';

test(
  'a person confirms an account after a wrong code and a corrected address [AUTH-31, AUTH-32, AUTH-35, AUTH-36]',
  { tag: '@phone' },
  async ({ page }) => {
    const account = createNewAccount();
    await page.goto('/user-settings');
    await page.getByRole('link', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create an Account' })).toBeVisible();
    await submitRegistration(page, account);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Please enter confirmation code')).toBeVisible();
    await expect(page.getByLabel('Confirmation Code')).toBeFocused();

    const code = await waitForCode(account, 'confirmation code');
    await page.getByLabel('Confirmation Code').fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Error verifying code: Invalid verification code provided')).toBeVisible();
    await page.getByRole('button', { name: 'Resend Code' }).click();
    await expect(page.getByText('Code was re-sent!')).toBeVisible();

    const correctedAccount = { ...account, email: `right.${account.email}` };
    await page.getByText('Wrong address? Correct it').click();
    await page.getByLabel('Work Email').fill(correctedAccount.email);
    await page.getByRole('button', { name: 'Send the code to this address' }).click();
    await expect(page.getByText(`We sent an email with a code to ${correctedAccount.email}.`)).toBeVisible();
    const newCode = await waitForCode(correctedAccount, 'confirmation code');
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL('/login?next=%2Fuser-settings');
    await page.goBack();
    await page.getByLabel('Confirmation Code').fill(newCode);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/user-settings');
  },
);

test(
  'the login form shows errors and submits on Enter [AUTH-01, AUTH-07, AUTH-08, AUTH-11, AUTH-13, AUTH-16]',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Username or Password cannot be empty')).toBeVisible();

    await page.getByLabel('Username').fill(createNewAccount().username);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByText('Error signing in: Incorrect username or password.')).toBeVisible();
  },
);

test(
  'the registration form shows what is missing or invalid and keeps the input [AUTH-17, AUTH-18, AUTH-19, AUTH-20]',
  { tag: '@phone' },
  async ({ page }) => {
    const account = createNewAccount();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create an Account' })).toBeVisible();
    await page.getByLabel('Username').fill(account.username);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Missing required fields')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(account.username);

    await page.getByLabel('Password', { exact: true }).fill('password1');
    await page.getByLabel('Your Name').fill('Wren Halvorsen');
    await page.getByLabel('Work Email').fill('wren at example');
    await page.getByLabel('Company Website').fill('no website');
    await page.getByLabel('US Mobile Phone').fill('4145550177');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Email format is invalid')).toBeVisible();
    await expect(page.getByText('This password is too easy to guess:')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByLabel('Work Email').fill(account.email);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Company website format is invalid')).toBeVisible();
    await expect(page.getByLabel('Company Website')).toBeFocused();
  },
);

test('a person sets a new password with the code from the email [AUTH-09]', { tag: '@phone' }, async ({ page }) => {
  const account = createNewAccount();
  await register(page, account);
  await confirmAccount(page, account);
  await page.goto('/forgot-password');
  await waitUntilInteractive(page);
  await page.getByLabel('Username or email').fill(account.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code').fill(await waitForCode(account, 'new password'));
  await page.getByLabel('New password', { exact: true }).fill('willow-after-rain');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL('/login');

  await submitLogin(page, account.username, account.password);
  await expect(page.getByText('Error signing in: Incorrect username or password.')).toBeVisible();
  await submitLogin(page, account.username, 'willow-after-rain');
  await expect(page.getByRole('heading', { level: 1, name: 'Work Unit Crew' })).toBeVisible();
});

test(
  'any page leads a signed-out person to the login and back [AUTH-04, ROLES-19]',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const path of ['/', '/nowhere', '/app', '/app/loading', '/app/nowhere']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
    await page.goto('/app/workunit-crew');
    await expect(page).toHaveURL('/login?next=%2Fapp%2Fworkunit-crew');
    await submitLogin(page, 'dkowalczyk', DEMO_PASSWORD);
    await expect(page).toHaveURL('/app/workunit-crew');
  },
);

test(
  'the start, login and unknown pages lead a signed-in person to the reports [AUTH-12, SHELL-01, SHELL-02, SHELL-03, SHELL-05, SHELL-06]',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'lortega');
    for (const path of ['/login', '/register', '/account-confirmation', '/nowhere', '/app/nowhere', '/app/loading']) {
      await page.goto(path);
      await expect(page).toHaveURL('/app/inspection-reports');
    }
  },
);

test(
  'Log Out shows a toast, ends the session and removes the work unit from the device [AUTH-05, AUTH-06]',
  { tag: '@phone' },
  async ({ page }) => {
    await signInByForm(page, 'hschmitt');
    await (await openAccountMenu(page)).getByRole('link', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Log out?' })).toBeVisible();
    await waitUntilInteractive(page);
    // The toast is gone before Playwright can read it, so an observer in the page records it.
    await page.evaluate(() => {
      const record = () => sessionStorage.setItem('lastText', document.querySelector('main')?.textContent ?? '');
      new MutationObserver(record).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => sessionStorage.getItem('lastText'))).toContain('Logging out...');
    expect(await page.evaluate(() => localStorage.getItem('activeWorkGroup'))).toBeNull();
    await page.goto('/app/inspection-reports');
    await expect(page).toHaveURL(/\/login\?next=/);
  },
);

test(
  'Remember me keeps the session for 30 days, and without it the session ends with the browser [AUTH-08]',
  { tag: '@phone' },
  async ({ page }) => {
    const listExpiryTimes = async () =>
      (await page.context().cookies()).filter(({ name }) => name.includes('session')).map(({ expires }) => expires);
    await signInByForm(page, 'lortega');
    expect(await listExpiryTimes()).toEqual([-1]);
    await page.goto('about:blank');
    await page.context().clearCookies();

    await page.goto('/login');
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await submitLogin(page, 'lortega', DEMO_PASSWORD);
    await expect(page).toHaveURL('/app/inspection-reports');
    const [expires] = await listExpiryTimes();
    expect(((expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(30, 1);
  },
);

test(
  'a person signs in with a passkey from My Account, and signs out other devices there',
  { tag: ['@phone', '@long'] },
  async ({ page, browser, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await addVirtualAuthenticator(page);
    const account = createNewAccount();
    await register(page, account);
    await confirmAccount(page, account);
    await page.goto('/user-settings');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await expect(dialog.getByLabel('Name')).toHaveValue('Chrome on Linux');
    await dialog.getByLabel('Name').fill('Site phone');
    await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await expect(passkeys.getByRole('listitem')).toContainText(/Site phone.*Not used yet/);

    await logOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Work Unit Crew' })).toBeVisible();

    const office = await (await browser.newContext()).newPage();
    await office.goto('/login');
    await submitLogin(office, account.username, account.password);
    await expect(office.getByRole('heading', { level: 1, name: 'Work Unit Crew' })).toBeVisible();

    await page.goto('/user-settings');
    await expect(passkeys.getByText(/Last used/)).toBeVisible();
    const devices = page.getByRole('region', { name: 'Signed-in devices' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    // Checked after the passkey's last use, because axe removes the virtual authenticator.
    await expectAccessibleScreen(page, isMobile);
    await devices.getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await office.goto('/app/workunit-crew');
    await expect(office).toHaveURL('/login?next=%2Fapp%2Fworkunit-crew');
  },
);

/** Adds an authenticator that confirms every request, like an unlocked phone. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('Learn More opens the description of the product [AUTH-10]', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Earth Tight' })).toBeVisible();
});

test(
  'the content below the passkey button does not move when scripts show the button',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    let loadScripts: () => void = () => undefined;
    const scriptsAllowed = new Promise<void>((resolve) => (loadScripts = resolve));
    await page.route(/_next\/static\/.*\.js/, (route) => scriptsAllowed.then(() => route.continue()));
    await page.goto('/login', { waitUntil: 'commit' });
    const learnMoreLink = page.getByRole('link', { name: 'Learn More' });
    const passkeyButton = page.getByRole('button', { name: 'Sign in with a passkey' });
    await expect(learnMoreLink).toBeVisible();
    await expect(passkeyButton).toBeHidden();
    await page.evaluate(async () => void (await document.fonts.ready));
    const boxBefore = await learnMoreLink.boundingBox();
    loadScripts();
    await expect(passkeyButton).toBeVisible();
    expect(await learnMoreLink.boundingBox()).toEqual(boxBefore);
  },
);

test.describe('a browser without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('can sign in and out [AUTH-05, AUTH-06, AUTH-13, AUTH-14]', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByText('Sign in with a passkey')).toHaveCSS('display', 'none');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Username or Password cannot be empty')).toBeVisible();
    await submitLogin(page, 'lortega', DEMO_PASSWORD);
    await expect(page.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible();

    await page.goto('/logout');
    await expect(page.getByRole('heading', { level: 1, name: 'Log out?' })).toBeVisible();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/login');
  });
});
